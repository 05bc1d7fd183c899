"""Compile the kernel into the cache that all processes of the tests read.

Otherwise every process that needs the kernel compiles it for itself, several of them at the same time.
"""

from kozyr.analysis.adviser import Adviser
from kozyr.analysis.game_analysis import analyse_with
from kozyr.bots.batch import Batch
from kozyr.bots.bot import Budget
from kozyr.bots.endgame import compile_solver
from kozyr.bots.levels import OLD_LEVELS, compile_levels
from kozyr.rules import legal, must, options_of, start, view
from tests.kit.analysed_games import TINY, read_golden

if __name__ == "__main__":
    options = must(options_of("classic", {"order": "turns"}))
    batch = Batch.deal(options, 2, [1, 2])
    batch.legal()
    batch.play_out([1, 2])
    compile_solver()
    game = must(start(seats=2, seed="kozyr", options={"order": "turns"})).game
    for seat, actions in legal(game).items():
        compile_levels(view(game, seat), actions)
        Adviser().choose(view(game, seat), actions, Budget())
        for level in OLD_LEVELS.values():
            level.make(1).choose(view(game, seat), actions, Budget(iterations=1))
    analyse_with(read_golden("terminal-2"), TINY)
