"""The judge of puzzles: right moves, replies, and the end of an attempt."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.game_puzzles import find_game_puzzles
from kozyr.analysis.puzzle import PLAYER, Puzzle, count_cards_in_play
from kozyr.analysis.puzzle_attempt import OPPONENT, AttemptStep, StepResult, find_position, follow_line
from kozyr.analysis.puzzle_judge import PuzzleJudge, UnsolvedError
from kozyr.analysis.puzzle_line import find_line
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import OPTIONS, QuickSource, choose_quick_turn, replay_quick_game
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.bots.endgame import solve
from kozyr.rules import Action, Refusal, Seat, legal, must, options_of, step
from kozyr.rules.actions import TAKE, Lead
from kozyr.rules.notation import LeaveToken, Record, Turn, play, read_turn, write_turn
from tests.kit.positions import arrange

TURNS = "classic,order=turns,auto_pass=on"
PUZZLES = load_shipped_puzzles()
JUDGE = PuzzleJudge()
LIMIT_MS = 60_000


def _action(token: str) -> Action:
    act = read_turn(token).act
    assert not isinstance(act, LeaveToken)
    return act


def _follow(index: int, count: int) -> tuple[list[AttemptStep], StepResult]:
    """Play the first moves of the player in a puzzle's line."""
    puzzle = PUZZLES[index]
    steps: list[AttemptStep] = []
    for token in [each for each in puzzle.moves if each.startswith("0:")][:count]:
        result = must(take_step(JUDGE, puzzle, steps, _action(token)))
        steps.append(result.step)
    return steps, result


@given(st.integers(0, len(PUZZLES) - 1), st.data())
@settings(max_examples=40, deadline=None)
def test_the_judge_agrees_with_the_solver(index: int, data: st.DataObject) -> None:
    """Along random moves of a puzzle, the moves that keep the goal are those of the solver."""
    puzzle = PUZZLES[index]
    game = puzzle.game
    JUDGE.clear()
    while game.phase != "over":
        ((seat, actions),) = legal(game).items()
        solution = must(solve(game, limit_ms=LIMIT_MS))
        value = solution.values[PLAYER]

        assert JUDGE.find_value(game) == value
        if seat == PLAYER:
            assert JUDGE.find_right_moves(game, value) == solution.best
        action = data.draw(st.sampled_from(actions))
        game = must(step(game, seat, action)).game


def test_the_line_is_what_the_solver_plays() -> None:
    """The right moves and the replies of a line are found again from the position alone."""
    for puzzle in PUZZLES[::100]:
        JUDGE.clear()

        assert find_line(JUDGE, puzzle.game, puzzle.goal_value).tokens == puzzle.moves


def test_an_attempt_along_the_line_is_solved() -> None:
    """The opponent's replies to the moves of a line are those of the line."""
    for index in range(0, len(PUZZLES), 64):
        steps, result = _follow(index, 99)
        tokens = [token for each in steps for token in (each.token, *each.replies)]

        assert (tuple(tokens), result.status) == (PUZZLES[index].moves, "solved"), PUZZLES[index].id


def test_the_line_judges_its_moves_as_the_solver_does() -> None:
    """Right moves, giving up and illegal moves get the same results with and without the solver."""
    for puzzle in PUZZLES[::80]:
        steps: list[AttemptStep] = []
        for token in [each for each in puzzle.moves if each.startswith("0:")]:
            for action in (None, _action(token), Lead(())):
                assert follow_line(puzzle, steps, action) == take_step(JUDGE, puzzle, steps, action)
            steps.append(must(take_step(JUDGE, puzzle, steps, _action(token))).step)


def test_the_line_judges_no_other_moves() -> None:
    """A move beside the line, and every move after one, needs the solver."""
    puzzle = PUZZLES[0]
    wrong = next(each for each in legal(puzzle.game)[PLAYER] if each != _action(puzzle.moves[0]))
    beside = AttemptStep(write_turn(Turn(PLAYER, wrong)), (), 0)

    assert follow_line(puzzle, [], wrong) is None
    assert follow_line(puzzle, [beside], None) is None


@given(st.sampled_from([puzzle for puzzle in PUZZLES if puzzle.goal == "draw"]), st.data())
@settings(max_examples=40, deadline=None)
def test_the_opponent_of_a_draw_puzzle_never_loses(puzzle: Puzzle, data: st.DataObject) -> None:
    """Whatever right moves the player chooses, the opponent keeps the draw to the end."""
    game = puzzle.game
    JUDGE.clear()
    while game.phase != "over":
        assert JUDGE.find_value(game) == 0
        if PLAYER in legal(game):
            seat, action = PLAYER, data.draw(st.sampled_from(JUDGE.find_right_moves(game, 0)))
        else:
            seat, action = OPPONENT, JUDGE.choose_reply(game, 0)
        game = must(step(game, seat, action)).game

    assert JUDGE.find_value(game) == 0


def test_a_wrong_move_fails_and_shows_the_best_one() -> None:
    """The first move that gives the goal away ends the attempt."""
    puzzle = PUZZLES[0]
    wrong = next(each for each in legal(puzzle.game)[PLAYER] if each != _action(puzzle.moves[0]))
    result = take_step(JUDGE, puzzle, [], wrong)

    assert isinstance(result, StepResult)
    assert (result.status, result.best, result.best_moves) == ("failed", puzzle.moves[0], puzzle.moves)
    assert result.step.value < puzzle.goal_value


def test_giving_up_fails_and_shows_the_best_move() -> None:
    """A player who gives up sees the line."""
    result = take_step(JUDGE, PUZZLES[0], [], None)

    assert isinstance(result, StepResult)
    assert (result.status, result.best, result.step.token) == ("failed", PUZZLES[0].moves[0], "")


def test_an_illegal_move_is_refused() -> None:
    """The rules refuse the move, and the attempt does not change."""
    lead = next(puzzle for puzzle in PUZZLES if puzzle.game.phase == "lead")

    assert isinstance(take_step(JUDGE, lead, [], TAKE), Refusal)
    assert isinstance(take_step(JUDGE, lead, [], Lead(())), Refusal)


def test_any_move_that_keeps_the_goal_is_accepted() -> None:
    """A move beside the line is right if it keeps the goal, and the game goes on from there."""
    accepted = 0
    for index, puzzle in enumerate(PUZZLES[:40]):
        steps, result = _follow(index, 1)
        if result.status != "open":
            continue
        keepers = JUDGE.find_right_moves(find_position(puzzle, steps), puzzle.goal_value)
        for action in keepers:
            judged = take_step(JUDGE, puzzle, steps, action)
            assert isinstance(judged, StepResult)
            assert judged.status != "failed"
            accepted += len(keepers) > 1

    assert accepted > 0


def test_the_opponent_leaves_the_fewest_right_moves() -> None:
    """Of several replies, the opponent takes the one with the smallest share of right moves."""
    game = arrange("C7,S10,HA|C6,D9,DK", rules=TURNS, attacker=1, defender=0)
    shares = {}
    for action in legal(game)[Seat(1)]:
        after = must(step(game, Seat(1), action)).game
        answers = legal(after)[PLAYER]
        values = [JUDGE.find_value(must(step(after, PLAYER, answer)).game) for answer in answers]
        shares[action] = values.count(1) / len(answers)

    assert JUDGE.find_value(game) == 1
    assert shares[JUDGE.choose_reply(game, 1)] == min(shares.values())


def test_a_wrong_move_beside_the_line_fails_too() -> None:
    """After a right move that the line does not have, the best move is found by the solver."""
    failed = 0
    for index, puzzle in enumerate(PUZZLES[:60]):
        steps, result = _follow(index, 1)
        game = find_position(puzzle, steps)
        keepers = JUDGE.find_right_moves(game, puzzle.goal_value) if result.status == "open" else ()
        for action in keepers[1:]:
            beside = take_step(JUDGE, puzzle, steps, action)
            assert isinstance(beside, StepResult)
            if beside.status == "open":
                given_up = take_step(JUDGE, puzzle, [*steps, beside.step], None)
                assert isinstance(given_up, StepResult)
                position = find_position(puzzle, [*steps, beside.step])
                best = _action(given_up.best)
                assert best in JUDGE.find_right_moves(position, puzzle.goal_value)
                failed += 1

    assert failed > 0


def test_a_judge_with_too_few_positions_says_so() -> None:
    """The search ends with an error, not with a guess."""
    puzzle = next(each for each in PUZZLES if count_cards_in_play(each.game) == 14)

    with pytest.raises(UnsolvedError):
        PuzzleJudge(max_nodes=0).find_value(puzzle.game)


def test_a_lost_position_needs_no_search() -> None:
    """Every move keeps the lowest value."""
    game = PUZZLES[0].game

    assert PuzzleJudge(max_nodes=0).find_right_moves(game, -1) == legal(game)[PLAYER]


def test_a_game_that_was_played_has_the_puzzles_of_its_mistakes() -> None:
    """A quick game as a record gives the puzzle that the maker found in it."""
    puzzle = next(each for each in PUZZLES if "memory" not in each.themes)
    name, _, count = puzzle.source.rpartition(":")
    source = QuickSource(*(int(part) for part in name.split("-")[1:]))
    record = _record(source)
    seat = next(iter(legal([*replay_quick_game(source, int(count))][-1])))
    found = [*find_game_puzzles(PuzzleMaker(), record, seat, "g.1")]

    assert [(each.position, each.moves) for each in found if each.id == f"g.1:{count}"] == [
        (puzzle.position, puzzle.moves)
    ]


def test_a_game_of_three_has_no_puzzles() -> None:
    """Puzzles come from games of two."""
    record = Record(options=must(options_of("classic", OPTIONS)), seats=3, seed="three")

    assert [*find_game_puzzles(PuzzleMaker(), record, PLAYER, "g.1")] == []


def _record(source: QuickSource) -> Record:
    game, turns = source.deal(), list[Turn]()
    while game.phase != "over":
        turns.append(choose_quick_turn(game))
        game = must(play(game, turns[-1])).game
    options = must(options_of(source.rules, OPTIONS))
    return Record(options=options, seats=2, seed=source.name, turns=tuple(turns))
