"""`python -m training`: train the neural network; before that, `--check` compares GPU and CPU."""

import argparse
import shutil
import sys

_NEEDS = """Training needs an NVIDIA GPU, PyTorch with CUDA, gcc and the CUDA compiler nvcc.
This machine lacks: {missing}.
training/README.md says how to train, and how to try a tiny network on a CPU (--device cpu --tiny)."""


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument(
        "--check",
        type=int,
        default=0,
        metavar="STEPS",
        help="first check that GPU and CPU play the same games",
    )
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--out", default="build/training", help="the folder for checkpoint, weights and log")
    parser.add_argument("--name", default="network", help="the name of these files")
    parser.add_argument("--resume", default="", metavar="CHECKPOINT")
    parser.add_argument("--learning-rate", default="3e-4:1e-5", metavar="FROM:TO")
    parser.add_argument("--clip", default="0.15:0.10", metavar="FROM:TO")
    parser.add_argument("--entropy", default="0.03:0.001", metavar="FROM:TO")
    parser.add_argument("--widths", default="512,512,384", help="the layers of the actor")
    parser.add_argument("--critic-widths", default="1024,512,512")
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--choices", type=int, default=32)
    parser.add_argument("--minibatch", type=int, default=131_072)
    parser.add_argument("--evaluate-every", type=float, default=90.0, metavar="SECONDS")
    parser.add_argument("--deals", type=int, default=16_384, help="the deals of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--duel-weight", type=float, default=30.0, help="the weight of classic games at two seats in the mix"
    )
    parser.add_argument("--seats", type=int, help="train on games of this number of seats only")
    parser.add_argument("--tiny", action="store_true", help="sizes for a trial on a CPU")
    parser.add_argument("--no-compile", dest="compiled", action="store_false")
    return parser


def _list_missing(device: str) -> list[str]:
    compilers = ("gcc",) if device == "cpu" else ("gcc", "nvcc")
    missing = [compiler for compiler in compilers if shutil.which(compiler) is None]
    try:
        import torch  # noqa: PLC0415 - it may be missing
    except ImportError:
        return ["PyTorch", *missing]
    if device == "cuda" and not torch.cuda.is_available():
        missing.append("an NVIDIA GPU that PyTorch can use")
    return missing


def main() -> int:
    """Run the command; explain what it needs if that is missing."""
    args = _make_parser().parse_args()
    if args.tiny:
        args.widths, args.critic_widths = "128,64", "128,64"
        args.games, args.choices, args.minibatch, args.deals = 512, 16, 2048, 128
        args.compiled, args.evaluate_every = False, 30.0
    if missing := _list_missing(args.device):
        print(_NEEDS.format(missing=", ".join(missing)), file=sys.stderr)
        return 2
    from training import device_check, trainer  # noqa: PLC0415 - they import PyTorch

    if args.check:
        device_check.compare(args.check, seed=args.seed)
    trainer.train(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
