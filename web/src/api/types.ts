// Made by tools/wire_types.py from the server's own definitions (make docs).

/** The ways to recover the account, and its status. */
export interface AccountState {
  /** How many recovery codes are unused. */
  codes_left: number;
  /** The e-mail address for lost passwords. */
  email: string | null;
  /** Whether this server can send e-mails. */
  can_email: boolean;
  /** Whether the account may call `admin.*`. */
  moderator: boolean;
  muted_until: number | null;
  /** Until when the player may not be paired because of bad conduct, in ms since 1970. */
  pairing_banned_until: number | null;
}

/** An achievement of the player. */
export interface AchievementLine {
  /**
   * `first_win`: a game won, of at least one bout. `ten_in_a_row`: ten games won in a row. `six_trumps`: won although
   * an opponent got six trumps. `epaulettes`: two sixes lay before the durak at the end. `six_seats`: survived at
   * every seat of a table with six players. `master_beaten`: a master bot became the durak. `hundred_games`: 100 games
   * played. `thousand_games`: 1000 games played.
   */
  name: "epaulettes" | "first_win" | "hundred_games" | "master_beaten" | "six_seats" | "six_trumps" | "ten_in_a_row" |
    "thousand_games";
  /** Milliseconds since 1970. */
  at: number;
}

/** A game brought the player achievements. This notice follows the game's end within a second. */
export interface AchievementsEarned {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  names: ("epaulettes" | "first_win" | "hundred_games" | "master_beaten" | "six_seats" | "six_trumps" | "ten_in_a_row"
    | "thousand_games")[];
}

/** An action of a moderator. */
export interface ActionLine {
  /** The id of a report, action or notice. */
  action_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The moderator's id; `console` for the command line. */
  by: string;
  by_name: string;
  action: string;
  why: string;
  user_id: string | null;
  /** The name that the player has now. */
  name: string | null;
  table_id: string | null;
  details: string;
}

/** A page of the log, newest first. */
export interface ActionLines {
  actions: ActionLine[];
  /** `after` of the next page; null after the last page. */
  next: string | null;
}

/** Seat a bot. */
export interface AddBot {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  /** `tables.levels` lists them. */
  level: string;
  seat?: number | null;
}

/** Coins to give, or (below zero) to take back. */
export interface AdjustCoins {
  /** A player's id. */
  user_id: string;
  amount: number;
  /** The reason, for the log; the player reads it too. */
  why: string;
}

/** A finished game to analyse. */
export interface AnalyseGame {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
}

/** The chances of all seats after a move. */
export interface AnalysedChances {
  /** The number of the move in the game's notation, from 1; 0 is the deal. */
  move: number;
  seats: SeatChance[];
}

/** A decision between at least two different moves. */
export interface AnalysedDecision {
  /** The number of the move in the game's notation, from 1; 0 is the deal. */
  move: number;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  /** An action in notation (docs/reference/notation.md). */
  played: string;
  /** The best action; the played one if it was as good. */
  best: string;
  /** The points that the played action lost. */
  loss: number;
  /** The lower end of the loss's 95 % interval. */
  low: number;
  high: number;
  /** Whether the values were solved and not estimated. */
  exact: boolean;
  /** Null for a throw-in that was made before everything was beaten. */
  verdict: "blunder" | "good" | "inaccuracy" | "mistake" | null;
}

/** The luck of a seat at a refill. */
export interface AnalysedDraw {
  /** The number of the move in the game's notation, from 1; 0 is the deal. */
  move: number;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  luck: number;
}

/** The report on a game, or the progress of its analysis. */
export interface AnalysedGame {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /**
   * `ready`: `report` is there. Otherwise the notices `analysis.progress`, `analysis.ready` and `analysis.failed`
   * follow; ask again when it is ready.
   */
  state: "queued" | "ready" | "running";
  /** In percent. */
  progress: number;
  /** How many games are analysed before this one. */
  waiting: number;
  report: AnalysisReport | null;
  /** Advice for the caller's seat; null for other callers. */
  coach: CoachAdvice | null;
}

/** The summary of a seat. */
export interface AnalysedSeat {
  /** The mean accuracy of the seat's decisions, 0 to 100. */
  accuracy: number;
  /** Minus the sum of the losses of the seat's decisions. */
  play: number;
  /** The luck of the deal and of all draws; above 0 is good. */
  luck: number;
  /** The result, 100 for a survivor and 0 for the durak, without the luck. */
  adjusted: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** The analysis of a game failed; `games.analyse` can be called again. */
export interface AnalysisFailed {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
}

/** The analysis of a game has progressed. */
export interface AnalysisProgress {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /** In percent. */
  progress: number;
}

/** The report on a game is ready: `games.analyse` returns it. */
export interface AnalysisReady {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
}

/** The analysis of a game. */
export interface AnalysisReport {
  /** The version of the analysis. */
  engine: string;
  seats: AnalysedSeat[];
  decisions: AnalysedDecision[];
  chances: AnalysedChances[];
  draws: AnalysedDraw[];
}

/** An open challenge. */
export interface AnswerChallenge {
  /** A challenge's id. */
  challenge_id: string;
}

/** Ask for a hint. */
export interface AskHint {
  /** A table's id. */
  table_id: string;
  /**
   * Your own id for this command, different for each command. A command that is sent again with the same id gets the
   * first answer again and has no second effect.
   */
  command_id: string;
}

/** Ask which cards to play. A puzzle that is solved with a hint changes no rating. */
export interface AskPuzzleHint {
  /** A puzzle's id. */
  puzzle: string;
  /** The `step` of the last answer. */
  step: number;
}

/** A command to one table. */
export interface AtTable {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
}

/** Your coins. */
export interface Balance {
  available: number;
  /** The stakes in the pots of your running games. */
  in_play: number;
}

/** A moderator banned the player. */
export interface Banned {
  /** Milliseconds since 1970. */
  until: number;
  reason: string;
}

/** The cards on the table. */
export interface Board {
  thrown_cards: ThrownCard[];
}

/** What the player did in bouts, without games from versions that did not count bouts. */
export interface BoutNumbers {
  /** Bouts in which the player beat all cards. */
  defended: number;
  /** Bouts in which the player took the cards. */
  taken: number;
  /** Bouts that the player began. */
  led: number;
  /** Of these, bouts in which the defender took the cards. */
  forced: number;
}

/** A notice to everybody. */
export interface BroadcastNotice {
  /** What everybody reads. */
  text: string;
  /** The reason, for the log; the player reads it too. */
  why: string;
  /** For how many hours it is shown. */
  hours?: number;
}

/** A challenge was accepted: both players sit at this table. */
export interface ChallengeAccepted {
  /** A challenge's id. */
  challenge_id: string;
  /** A table's id. */
  table_id: string;
  /** The invitation of a private table. */
  invite: string | null;
}

/** A challenge was declined, taken back, or cannot be played. */
export interface ChallengeEnded {
  /** A challenge's id. */
  challenge_id: string;
  /** `impossible`: the table could not be opened, for example without coins. */
  why: "cancelled" | "declined" | "impossible";
  reason: "later" | "no" | "playing" | "settings" | null;
}

/** An open challenge. */
export interface ChallengeLine {
  /** A challenge's id. */
  challenge_id: string;
  from: ChallengePerson;
  to: ChallengePerson;
  rules: string;
  /** The options that differ from the rule set. */
  options: Record<string, boolean | number | string | null>;
  /** The number of seats. */
  seats: number;
  /** Whole coins; 0 means that the game is for points. */
  stake: number;
  clock: string;
  private: boolean;
  /**
   * Whether games change the players' ratings. A rated table has the unchanged rules of a rating pool, is public, and
   * admits neither guests nor bots.
   */
  rated: boolean;
  /** When the challenge can no longer be accepted. */
  expires: number;
  /** The time until then. */
  left_ms: number;
}

/** The open challenges from and to the caller; the one that ends first comes first. */
export interface ChallengeLines {
  challenges: ChallengeLine[];
}

/** One of the two players of a challenge. */
export interface ChallengePerson {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
}

/** A new password, and the old one as proof. */
export interface ChangePassword {
  /** The old password. */
  old_password: string;
  /** 8 to 128 characters. */
  password: string;
}

/** A chat message. */
export interface ChatLine {
  /** Milliseconds since 1970. */
  at: number;
  /** A player's id. */
  user_id: string;
  name: string;
  text: string;
}

/** The last messages of a table, the oldest first. */
export interface ChatLines {
  lines: ChatLine[];
}

/** The chat of a table. */
export interface ChatOfTable {
  /** A table's id. */
  table_id: string;
}

/** Take as the defender, or pass instead of throwing in. */
export interface CheckAct {
  type: "check";
}

/** The player took as the defender, or passed instead of throwing in. */
export interface CheckMove {
  type: "check";
  player_id: string;
  seat: number;
  /** Whether the rules or the clock made the move, not the player. */
  auto?: boolean;
}

/** The times of a clock, in milliseconds. */
export interface ClockSpans {
  attack_ms: number;
  defence_ms: number;
  throw_in_ms: number;
  reserve_ms: number;
}

/** A table to close. */
export interface CloseTable {
  /** A table's id. */
  table_id: string;
  /** The reason, for the log; the player reads it too. */
  why: string;
}

/** One helpful sentence about the caller's play. */
export interface CoachAdvice {
  /** The id of the sentence, such as `coach_take`. */
  message: string;
  /** The number of the move that it is about; 0 for none. */
  move: number;
  /** The played action in notation; empty for none. */
  played: string;
  /** The better action in notation; empty for none. */
  best: string;
  /** The number of cards in the talon before the move. */
  talon: number;
  /** The points that the move cost. */
  points: number;
  /** What to pass is called there: `pass` while the defender takes, otherwise `done`. */
  passing: "done" | "pass";
  /** The sentence in the caller's language. */
  text: string;
}

/** The player's coins changed by a stake, a prize or a moderator. */
export interface CoinsChanged {
  /** The table of the game; null if a moderator changed the coins. */
  table_id: string | null;
}

/** A page of transfers, newest first. */
export interface CoinsHistory {
  transfers: CoinsMoved[];
  /** `before` of the next page; null after the last page. */
  next: number | null;
}

/** A transfer of coins. */
export interface CoinsMoved {
  place: number;
  /**
   * Why coins moved. `welcome`: the coins of a new player. `stake`: paid into the pot of a game. `prize`: won from the
   * pot. `rake`: the server's share. `adjustment`: changed by a moderator.
   */
  kind: "adjustment" | "prize" | "rake" | "stake" | "welcome";
  /** The coins that you received; negative if you paid. */
  amount: number;
  /** Milliseconds since 1970. */
  at: number;
  table_id: string | null;
  /** The table's name; null without a table. */
  table_name: string | null;
  game_id: string | null;
  /** All other players of the game. */
  opponents: Opponent[];
  /** Why a moderator changed the coins; else null. */
  reason: string | null;
}

/** An attack card and the card that beats it. */
export interface CoverPair {
  /** A card: the suit (S, C, H, D), then the rank (2 to 10, J, Q, K, A). */
  attack: string;
  /** A card: the suit (S, C, H, D), then the rank (2 to 10, J, Q, K, A). */
  defend: string;
}

/** Challenge a friend to a game with these settings. */
export interface CreateChallenge {
  /** A player's id. */
  user_id: string;
  /** The name of a rule set (`tables.rules` lists them). */
  rules?: string;
  options?: Record<string, boolean | number | string | null> | null;
  /** The number of seats. */
  seats?: number;
  /** Whole coins; 0 means that the game is for points. */
  stake?: number;
  /** The time limits of the players; `none` means no limits. */
  clock?: string;
  /** Whether the table is hidden from the list. */
  private?: boolean;
  /**
   * Whether games change the players' ratings. A rated table has the unchanged rules of a rating pool, is public, and
   * admits neither guests nor bots.
   */
  rated?: boolean;
}

/** Create a table and sit down at it. */
export interface CreateTable {
  /** The name of a rule set (`tables.rules` lists them). */
  rules?: string;
  options?: Record<string, boolean | number | string | null> | null;
  /** The number of seats. */
  seats?: number;
  /** The table's name. */
  name?: string;
  /** Whole coins; 0 means that the game is for points. */
  stake?: number;
  /** The time limits of the players; `none` means no limits. */
  clock?: string;
  password?: string | null;
  /** Whether the table is hidden from the list. */
  private?: boolean;
  /** Whether everybody may watch. */
  spectators?: boolean;
  bots?: boolean | null;
  /**
   * Whether games change the players' ratings. A rated table has the unchanged rules of a rating pool, is public, and
   * admits neither guests nor bots.
   */
  rated?: boolean;
  command_id?: string | null;
}

/** The caller's attempt. */
export interface DailyAttemptState {
  games: DealGameState[];
  /** The game to play; null if both are over. */
  current: number | null;
  /** Whether the game to play has begun: `daily.play` resumes it. */
  started: boolean;
  /** A score, 0 to 1000. */
  score: number;
  /** Whether the score is final; until the games are analysed, it can still grow. */
  final: boolean;
  /** By how many points luck raised the chance to survive; null until it is analysed. */
  luck: number | null;
  /** The place on the board; null for guests, and before both games are over. */
  place: number | null;
  /** How many percent of the other players did worse; null if unknown. */
  percentile: number | null;
}

/** A player's result of the day. */
export interface DailyBoardLine {
  place: number;
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** A score, 0 to 1000. */
  score: number;
  /** Whether the score is final; until the games are analysed, it can still grow. */
  final: boolean;
}

/** The daily deal: the caller's attempt, the board, and the hashes of the seeds. */
export interface DailyDay {
  /** The day of the deal that the caller plays, or may play now. */
  date: string;
  /** The server's time. */
  now: number;
  /** When the next deal begins. */
  next_at: number;
  /** Until when both games of this day must be finished. */
  closes_at: number;
  commitment: string;
  tomorrow: DayCommitment;
  /** The last day that is over. */
  revealed: RevealedDay | null;
  /** Null if the caller has not begun. */
  attempt: DailyAttemptState | null;
  /** The days in a row on which the caller played both games. */
  streak: number;
  best_streak: number;
  /** The caller's friends on the board. */
  friends: DailyBoardLine[];
  /** The best players of the day. */
  best: DailyBoardLine[];
  /** How many registered players have finished both games. */
  players: number;
}

/** The table of the caller's current game; the game has started. */
export interface DailyTableMade {
  /** A date, in UTC. */
  date: string;
  /** A table's id. */
  table_id: string;
  /** 1, or 2: the game with seats exchanged. */
  game: number;
  seat: number;
  channel: string;
  epoch: string;
}

/** The hash of a day's seed. */
export interface DayCommitment {
  /** A date, in UTC. */
  date: string;
  /** The SHA-256 of the day's seed, in hexadecimal. */
  commitment: string;
}

/** The proof of a day's deal. */
export interface DayProof {
  /** The proof, which `kozyr verify` can read. */
  proof: SharedDealProof;
}

/** Everything that is needed to recompute the deal. */
export interface Deal {
  server_seed: string;
  client_seeds: string[];
  commit: string;
}

/** A difference between a published value and the value that is computed from the seeds. */
export interface DealFault {
  code: string;
  deal: number;
  place: number;
  expected: string;
  found: string;
  message: string;
}

/** A game of a shared deal, as it went for its player. */
export interface DealGameState {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /**
   * How the game ended; null before its end. `forfeited`: the player left it, or did not finish it in time. Such a
   * game has no points.
   */
  outcome: "draw" | "durak" | "forfeited" | "survived" | null;
  /**
   * One result for each bout: `beaten` or `taken` if the player defended, `given` if the player attacked. The results
   * do not reveal cards.
   */
  squares: ("beaten" | "given" | "taken")[];
  score: number;
  /** By how many points luck raised the chance to survive; null until it is analysed. */
  luck: number | null;
}

/** Everything that was published about a game's deal (docs/reference/fair-deal.md). */
export interface DealProof {
  proof: number;
  table: string;
  game: number;
  options: Record<string, unknown>;
  seats: number;
  commitment: string;
  server_seed: string;
  client_seeds: string[];
  deals: ProofDeal[];
}

/** Decline a challenge. */
export interface DeclineChallenge {
  /** A challenge's id. */
  challenge_id: string;
  /**
   * Why a challenge was declined. `no`: without a reason. `later`: not now. `playing`: the player is in a game.
   * `settings`: the player wants other settings.
   */
  reason?: "later" | "no" | "playing" | "settings";
}

/** Beat attack cards. */
export interface DefendAct {
  type: "defend";
  pairs: CoverPair[];
}

/** The player beat attack cards. */
export interface DefendMove {
  type: "defend";
  player_id: string;
  seat: number;
  pairs: Pair[];
}

/** The password, which confirms the deletion; a guest has none. */
export interface DeleteAccount {
  password?: string | null;
}

/** An answer without fields: the call succeeded. */
export interface Done {
}

/** A move of the current or last deal. */
export interface EarlierMove {
  bout: number;
  /**
   * Its `type`: `move` led, `toss` threw in, `defend` beat, `transfer` transferred, `show` transferred by showing a
   * trump, `check` took or passed, `redeal` demanded a redeal.
   */
  move: PrevMove;
  meaning?: "done" | "pass" | "take" | null;
  round_end?: RoundEnd | null;
}

/** Everything that is stored about the caller. */
export interface Exported {
  /** The person, tokens, coins, games, and documents about the person. */
  data: Record<string, unknown>;
}

/** Whether house bots may take the free seats. */
export interface FillTable {
  agree: boolean;
}

/** Another player began to follow the player. */
export interface Followed {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** Whether both follow each other now. */
  friend: boolean;
}

/** One of the latest games. */
export interface FormLine {
  /** Null for a game that is not public. */
  game_id: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** How the game ended for the player. `win`: won. `lose`: lost. `draw`: neither won nor lost. */
  result: "draw" | "lose" | "win";
}

/** A player that a moderator found. */
export interface FoundUser {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  guest: boolean;
  /** Milliseconds since 1970. */
  since: number;
  roles: ("administrator" | "moderator")[];
  mute: SanctionLine | null;
  ban: SanctionLine | null;
}

/** The player with this id or name, and a registered player whose name looks like it. */
export interface FoundUsers {
  users: FoundUser[];
}

/** A friend of the caller. */
export interface FriendLine {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** `playing`: in a game at a public table. `online`: connected. `offline`: not connected. */
  status: "offline" | "online" | "playing";
  /** The table of a game that everybody may watch; otherwise null. */
  table_id: string | null;
}

/** A friend came online, went offline, or began or ended a game. */
export interface FriendPresence {
  /** A player's id. */
  user_id: string;
  /** `playing`: in a game at a public table. `online`: connected. `offline`: not connected. */
  status: "offline" | "online" | "playing";
  /** The table of a game that everybody may watch; otherwise null. */
  table_id: string | null;
}

/** The caller's friends, the others whom the caller follows, other followers, and blocked people. */
export interface Friends {
  /** Those who play come first, then those online. */
  friends: FriendLine[];
  /** People who do not follow the caller back. */
  following: PersonLine[];
  /** People who follow the caller and whom the caller does not follow; the latest first. */
  followers: PersonLine[];
  blocked: PersonLine[];
}

/** The clock restarted without a move, after the server was down. */
export interface GameClock {
  players: SeatTime[];
}

/** A player left the game or ran out of time (`game.dispatch`); `cards` are the cards left in the hand. */
export interface GameDispatch {
  player_id: string;
  seat: number;
  cards: string[];
  /** Why the player is no longer in the game. `left`: left the table or resigned. `time`: ran out of time. */
  reason: "left" | "time";
}

/** The game is over. */
export interface GameEnd {
  /**
   * Why the game ended. `cards`: it was played to the end. `time`: a player ran out of time. `left`: a player left or
   * resigned. `abandoned`: all people were away for too long.
   */
  reason: "abandoned" | "cards" | "left" | "time";
  results: PlayerResult[];
  deal: Deal;
}

/** A finished game in a list. */
export interface GameLine {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /** A table's id. */
  table_id: string;
  game_no: number;
  /** Milliseconds since 1970. */
  ended: number;
  rules: string;
  stake: number;
  /**
   * Why the game ended. `cards`: it was played to the end. `time`: a player ran out of time. `left`: a player left or
   * resigned. `abandoned`: all people were away for too long.
   */
  reason: "abandoned" | "cards" | "left" | "time";
  players: GamePlayer[];
  /** Whether the game changed the players' ratings. */
  rated: boolean;
  /**
   * How the players of the game came together. `table`: they sat down themselves, or the server paired them.
   * `practice`: a person played on from a position of a finished game. `daily`: a person played the daily deal.
   * `match`: a person played a deal of a duplicate match. `pairing` and `tournament` are not used yet.
   */
  origin: "daily" | "match" | "pairing" | "practice" | "table" | "tournament";
}

/** A page of games, newest first. */
export interface GameLines {
  games: GameLine[];
  /** `before` of the next page; null after the last page. */
  next: number | null;
}

/** The result of a game for one seat. */
export interface GamePlayer {
  /** A player's id. */
  user_id: string;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  /** The player's name at the table. */
  name: string;
  /** The level of a bot; null for a person. */
  bot: string | null;
  /** How the game ended for the player. `win`: won. `lose`: lost. `draw`: neither won nor lost. */
  result: "draw" | "lose" | "win";
  points: number;
  /** Coins from the pot, including the player's own stake. */
  prize: number;
  /** The place in the order of going out; null if never out. */
  place: number | null;
}

/** A rated game changed the players' ratings. This event follows `game.end` within a second. */
export interface GameRated {
  game_id: string;
  pool: "daily" | "duel" | "duel-transfer" | "pairs" | "puzzle" | "table" | "table-transfer";
  changes: SeatRatingChange[];
}

/** The lowest trump, which decided the first leader. */
export interface GameShown {
  seat: number;
  card: string;
}

/** The public state of a game: the data of `game.start` and `game.move`. */
export interface GameState {
  table_id: string;
  game_id: string;
  game_no: number;
  redeal_no: number;
  trump: string;
  deck_count: number;
  discard_count: number;
  dealer: number;
  board: Board;
  players: PlayerInGame[];
  attacker: number;
  defender: number;
  bout: number;
  /**
   * What the game waits for. `lead`: the attacker leads. `defence`: the defender beats, takes or transfers.
   * `throw_in`: the other players throw in or pass. `over`: nothing, the game is over.
   */
  phase: "defence" | "lead" | "over" | "throw_in";
  limit: number;
  is_end_of_round: boolean;
  is_end_of_match: boolean;
  /**
   * The last move; null if the last change was no move. Its `type`: `move` led, `toss` threw in, `defend` beat,
   * `transfer` transferred, `show` transferred by showing a trump, `check` took or passed, `redeal` demanded a redeal.
   */
  prev_move: PrevMove | null;
  round_end: RoundEnd | null;
}

/** Today's deal. */
export interface GetDay {
}

/** A day that is over. */
export interface GetDayProof {
  /** A date, in UTC. */
  date: string;
}

/** A finished game. */
export interface GetGame {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
}

/** The best players of a pool. */
export interface GetLeaderboard {
  /** A rating pool. */
  pool: "daily" | "duel" | "duel-transfer" | "pairs" | "puzzle" | "table" | "table-transfer";
  /** How many players to return. */
  limit?: number;
}

/** A deal of a match that is over. */
export interface GetMatchProof {
  /** A match's id. */
  match_id: string;
  /** The number of a deal, from 1. */
  deal: number;
}

/** A player's rating in one pool, game by game. */
export interface GetRatingHistory {
  /** A player's id. */
  user_id: string;
  /** A rating pool. */
  pool: "daily" | "duel" | "duel-transfer" | "pairs" | "puzzle" | "table" | "table-transfer";
  /** How many of the latest games or puzzles to return. */
  limit?: number;
}

/** Be ready for the next game. */
export interface GetReady {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  client_seed?: string | null;
  opponents?: string[] | null;
}

/** A table to show; a locked table needs its password or an invitation, unless you sit there. */
export interface GetSnapshot {
  /** A table's id. */
  table_id: string;
  password?: string | null;
  invite?: string | null;
  moves?: boolean;
}

/** A player. */
export interface GetStatistics {
  /** A player's id. */
  user_id: string;
}

/** A player, by id or by name. */
export interface GetUser {
  user_id?: string | null;
  name?: string | null;
}

/** A player to inspect. */
export interface InspectUser {
  /** A player's id. */
  user_id: string;
}

/** Everything that a moderator may see of a player. */
export interface InspectedUser {
  user: FoundUser;
  coins: number;
  logins: LoginLine[];
  reports: ReportLine[];
  pairing_banned_until: number | null;
}

/** Invite a player, by id or by name. */
export interface InviteUser {
  /** A table's id. */
  table_id: string;
  user_id?: string | null;
  name?: string | null;
}

/** An invitation to a table. */
export interface Invited {
  /** A table's id. */
  table_id: string;
  name: string;
  rules: string;
  seats: number;
  stake: number;
  clock: string;
  /** The invitation that opens a locked table. */
  invite: string | null;
  from: Inviter;
  /**
   * How the table is played. `table`: by the calls of this API. `tabletop`: by moving cards, through the tabletop API.
   */
  face: "table" | "tabletop";
}

/** The player that sent an invitation. */
export interface Inviter {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
}

/** The pools in which to wait. */
export interface JoinPairing {
  pools: ("2-classic" | "2-classic-casual" | "2-transfer" | "2-transfer-casual" | "3-classic" | "3-classic-casual" |
    "3-transfer" | "3-transfer-casual" | "4-classic" | "4-classic-casual" | "4-transfer" | "4-transfer-casual" |
    "pairs-classic" | "pairs-classic-casual" | "pairs-transfer" | "pairs-transfer-casual")[];
}

/** Sit down, or move to another free seat; a locked table needs its password or an invitation. */
export interface JoinTable {
  /** A table's id. */
  table_id: string;
  password?: string | null;
  invite?: string | null;
  seat?: number | null;
  command_id?: string | null;
}

/** A seat at a table. */
export interface Joined {
  /** A seat, counted from 0 clockwise. */
  seat: number;
  /** The player's own channel. */
  channel: string;
  /** The log's name; offsets are valid for one log only. */
  epoch: string;
}

/** Lead these cards. */
export interface LeadAct {
  type: "move";
  cards: string[];
}

/** The player led these cards. */
export interface LeadMove {
  type: "move";
  player_id: string;
  seat: number;
  cards: string[];
}

/** The best players of a pool, and the caller's own place. */
export interface Leaderboard {
  players: LeaderboardLine[];
  /** The caller's own line; null if the caller is not on the leaderboard. */
  own: LeaderboardLine | null;
  /** The number of players on the leaderboard. */
  total: number;
}

/** A player's place in a pool. */
export interface LeaderboardLine {
  /** The place; 1 is the best. */
  place: number;
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** A rating. */
  rating: number;
  /** How uncertain the rating is. */
  deviation: number;
  games: number;
}

/** A level of bots. */
export interface Level {
  level: string;
  /** A text in each language, by language code. */
  texts: Record<string, string>;
}

/** The available bots, the weakest first. */
export interface Levels {
  levels: Level[];
}

/** A player's games, or all games, newest first. */
export interface ListGames {
  user_id?: string | null;
  rules?: string | null;
  /** The result of `user_id`. */
  result?: "draw" | "lose" | "win" | null;
  /** Another player of the game. */
  opponent?: string | null;
  /** False leaves out practice games. */
  practice?: boolean;
  before?: number | null;
  /** The most items of a page. */
  limit?: number;
}

/** The players whose profiles to list. */
export interface ListProfiles {
  user_ids: string[];
}

/** List your sessions, and optionally end some first. */
export interface ListSessions {
  end?: string | null;
  /** Whether to end all sessions but this one. */
  end_others?: boolean;
}

/** The filters of the list; without any, all public tables. */
export interface ListTables {
  rules?: string | null;
  seats?: number | null;
  free?: boolean | null;
  stake_min?: number | null;
  stake_max?: number | null;
  clock?: string | null;
  status?: "open" | "over" | "playing" | null;
  bots?: boolean | null;
  rated?: boolean | null;
  name?: string | null;
  /** The most items of a page. */
  limit?: number;
  /** The number of tables to skip first. */
  offset?: number;
}

/** A name and its password to log in. */
export interface LogIn {
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** The password. */
  password: string;
}

/** Enter as a guest, without a password. */
export interface LogInAsGuest {
  name?: string | null;
}

/** A login of a player. */
export interface LoginLine {
  /** Milliseconds since 1970. */
  at: number;
  /** The address; after 30 days only a hash of it. */
  address: string;
  hashed: boolean;
  /** Whether the session still exists. */
  active: boolean;
}

/** A table to look at; a locked table needs its password or an invitation, unless you sit there. */
export interface LookAtTable {
  /** A table's id. */
  table_id: string;
  password?: string | null;
  invite?: string | null;
}

/** Make a token for a program. */
export interface MakeToken {
  /** Your name for the token. */
  name: string;
  /**
   * What the token allows. `play`: moving and resigning. `tables`: making, joining and leaving tables. `chat`: chat
   * messages. `read`: seeing your tables, games and coins.
   */
  scopes: ("chat" | "play" | "read" | "tables")[];
  days?: number | null;
}

/** A friend offered, answered or took back a match, or the match is over. */
export interface MatchChanged {
  /** A match's id. */
  match_id: string;
  /** A player's id. */
  user_id: string;
  /** The friend's name. */
  name: string;
  /** `cancelled`: the friend took the offer back. `over`: both have played, or the time is over. */
  what: "accepted" | "cancelled" | "declined" | "offered" | "over";
}

/** A deal of a match, with the games of both players. */
export interface MatchDeal {
  /** The number of a deal, from 1. */
  deal: number;
  /** The SHA-256 of the deal's seed, in hexadecimal. */
  commitment: string;
  /** The caller's two games. */
  mine: DealGameState[];
  /** The friend's two games; empty until the caller has finished all games. */
  friends: DealGameState[];
  /** The caller's points minus the friend's; null while it is hidden or unknown. */
  difference: number | null;
}

/** A match with its deals. */
export interface MatchDetails {
  /** A match's id. */
  match_id: string;
  /** How many deals the match has; each player plays each of them twice. */
  deals: 1 | 2 | 3 | 5;
  /** `offered`: not accepted yet. `playing`: accepted. `over`: both have played, or the time is over. */
  status: "offered" | "over" | "playing";
  /** A player's id. */
  offered_by: string;
  me: MatchSide;
  friend: MatchSide;
  /** The result: null until the match is over. */
  difference: number | null;
  /** Whether the score is final; until the games are analysed, it can still grow. */
  final: boolean;
  /** When the match was offered. */
  made: number;
  /** Until when an offer can be accepted, or all games must be finished. */
  closes_at: number;
  /** Null before the acceptance, and if all games are over. */
  turn: MatchTurn | null;
  /** One for each deal. */
  rows: MatchDeal[];
  /** The secret from which the seeds follow, in hexadecimal; null before the end. */
  secret: string | null;
}

/** A match as a line of a list. */
export interface MatchLine {
  /** A match's id. */
  match_id: string;
  /** How many deals the match has; each player plays each of them twice. */
  deals: 1 | 2 | 3 | 5;
  /** `offered`: not accepted yet. `playing`: accepted. `over`: both have played, or the time is over. */
  status: "offered" | "over" | "playing";
  /** A player's id. */
  offered_by: string;
  me: MatchSide;
  friend: MatchSide;
  /** The result: null until the match is over. */
  difference: number | null;
  /** Whether the score is final; until the games are analysed, it can still grow. */
  final: boolean;
  /** When the match was offered. */
  made: number;
  /** Until when an offer can be accepted, or all games must be finished. */
  closes_at: number;
}

/** The caller's latest matches; the newest first. */
export interface MatchLines {
  matches: MatchLine[];
}

/** The proof of a deal of a match. */
export interface MatchProof {
  /** The proof, which `kozyr verify` can read. */
  proof: SharedDealProof;
}

/** A match of the caller. */
export interface MatchRequest {
  /** A match's id. */
  match_id: string;
}

/** One of the two players of a match. */
export interface MatchSide {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** How many games the player has finished. */
  played: number;
  /** The sum of the player's scores so far. The friend's score is null until the caller has finished all games. */
  score: number | null;
}

/** The table of the caller's current game; the game has started. */
export interface MatchTableMade {
  /** A match's id. */
  match_id: string;
  /** A table's id. */
  table_id: string;
  /** The number of a deal, from 1. */
  deal: number;
  /** 1, or 2: the game with seats exchanged. */
  game: number;
  seat: number;
  channel: string;
  epoch: string;
}

/** The game that the caller plays next. */
export interface MatchTurn {
  /** The number of a deal, from 1. */
  deal: number;
  /** 1, or 2: the game with seats exchanged. */
  game: number;
  /** Whether it has begun: `matches.play` resumes it. */
  started: boolean;
}

/** The caller and the token's scopes. */
export interface Me {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** Whether the player has no password yet. */
  guest: boolean;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  scopes: ("chat" | "play" | "read" | "tables" | "all")[];
}

/** Make a move in the game. */
export interface Move {
  /** A table's id. */
  table_id: string;
  /**
   * Your own id for this command, different for each command. A command that is sent again with the same id gets the
   * first answer again and has no second effect.
   */
  command_id: string;
  /**
   * The `type` of an action: `move` leads, `toss` throws in, `defend` beats, `transfer` transfers, `show` transfers by
   * showing a trump, `check` takes or passes, `redeal` demands a redeal.
   */
  action: Act;
}

/** A moderator muted the player, or ended the mute: then both fields are null. */
export interface MuteChanged {
  until: number | null;
  reason: string | null;
}

/** A table at which you sit, and its game settings. */
export interface MyTable {
  /** A table's id. */
  table_id: string;
  /** The table's name. */
  name: string;
  rules: string;
  /** Options of the rules, by name (`tables.rules` lists them). */
  options: Record<string, boolean | number | string | null>;
  /** The number of seats. */
  seats: number;
  /** Whole coins; 0 means that the game is for points. */
  stake: number;
  clock: string;
  /**
   * The state of the table. `open`: no game has been played yet. `playing`: a game is running. `over`: the last game
   * is over, and the next one can start. `closed`: the table no longer exists.
   */
  status: "closed" | "open" | "over" | "playing";
  /** The players' names, seat by seat; null for a free seat. */
  players: (string | null)[];
  /** The bots' levels, seat by seat; null for a person or a free seat. */
  levels: (string | null)[];
  /**
   * Whether games change the players' ratings. A rated table has the unchanged rules of a rating pool, is public, and
   * admits neither guests nor bots.
   */
  rated: boolean;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  /** The player's own channel. */
  channel: string;
  /** The log's name; offsets are valid for one log only. */
  epoch: string;
}

/** The tables at which you sit, for a client that returns after losing its state. */
export interface MyTables {
  tables: MyTable[];
}

/** A name and a password to register. */
export interface NameAndPassword {
  /** A name, as others will read it. Names that differ only in case are the same. */
  name: string;
  /** 8 to 128 characters. */
  password: string;
}

/** New recovery codes; earlier ones are no longer valid. */
export interface NewCodes {
  /** One-time codes; each sets a new password once. They are shown only now: the server keeps their hashes. */
  recovery_codes: string[];
}

/** Ask for a puzzle. An open attempt goes on. Without fields, the puzzle fits your rating. */
export interface NextPuzzle {
  puzzle?: string | null;
  theme?: "draw-saves" | "keep-the-trump" | "lead-a-pair" | "let-it-go" | "long" | "memory" | "sacrifice-the-ace" |
    "take-to-win" | "throw-after-take" | "transfer" | null;
  /** The puzzle of this day in UTC, the same for all. */
  daily?: boolean;
  /** Puzzles that get harder, until a mistake ends the streak. */
  streak?: boolean;
  /** A puzzle from your own recent games; it changes no rating. */
  from_games?: boolean;
}

/** A request without fields. */
export interface Nothing {
}

/** A notice to everybody. */
export interface NoticeLine {
  /** The id of a report, action or notice. */
  notice_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since 1970. */
  until: number;
  text: string;
}

/** The notices that are still shown, newest first. */
export interface NoticeLines {
  notices: NoticeLine[];
}

/** The id of the notice. */
export interface NoticePublished {
  /** The id of a report, action or notice. */
  notice_id: string;
}

/** An announcement of the moderators to everybody. */
export interface Noticed {
  notice_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since 1970. */
  until: number;
  text: string;
}

/** Offer a friend a match. */
export interface OfferMatch {
  /** A player's id. */
  user_id: string;
  /** How many deals the match has; each player plays each of them twice. */
  deals?: 1 | 2 | 3 | 5;
}

/** Another player of a game. */
export interface Opponent {
  /** A player's id. */
  user_id: string;
  /** The player's name at the table. */
  name: string;
}

/** A person whom the player often meets. */
export interface OpponentLine {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  games: number;
  /** How many of these games the player survived. */
  survived: number;
}

/** An option of the rules. */
export interface OptionLine {
  values: unknown[];
  default: unknown;
  /** The section of docs/reference/rules.md. */
  section: string;
  /** A text in each language, by language code. */
  texts: Record<string, string>;
}

/** A page of the log of moderators' actions, newest first. */
export interface PageOfActions {
  after?: string | null;
  /** The most items of a page. */
  limit?: number;
}

/** Your transfers, newest first. */
export interface PageOfCoins {
  before?: number | null;
  /** The most items of a page. */
  limit?: number;
}

/** A page of reports, newest first. */
export interface PageOfReports {
  after?: string | null;
  /** The most items of a page. */
  limit?: number;
  /** Whether to list closed reports too. */
  resolved?: boolean;
}

/** An attack card and the card that beat it. */
export interface Pair {
  attack: string;
  defend: string;
}

/** The caller's state in quick pairing. */
export interface Pairing {
  /** `idle`: does not wait. `waiting`: waits in `pools`. `found`: sits at `found`. */
  status: "found" | "idle" | "waiting";
  waited_ms: number;
  pools: PoolLine[];
  /** Whether `pairing.fill` may be offered: nobody was found for 20 seconds. */
  can_fill: boolean;
  /** Whether the caller agrees to play with bots on free seats. */
  fill: boolean;
  found: PairingFound | null;
  /** The time until every rating is accepted; 0 if every rating is accepted already. */
  anybody_ms: number;
}

/** The caller's place in the queue is lost. */
export interface PairingEnded {
  /** A table's id. */
  table_id: string;
  /** `did_not_come`: not ready at the found table in time. */
  reason: "did_not_come";
}

/** A table was found, and the caller sits at it: call `tables.ready` in time. */
export interface PairingFound {
  /** A table's id. */
  table_id: string;
  /**
   * A pool: the seats and the rules. `pairs` is two against two. Games of a `-casual` pool are never rated. The other
   * games are rated if all players are registered.
   */
  pool: "2-classic" | "2-classic-casual" | "2-transfer" | "2-transfer-casual" | "3-classic" | "3-classic-casual" |
    "3-transfer" | "3-transfer-casual" | "4-classic" | "4-classic-casual" | "4-transfer" | "4-transfer-casual" |
    "pairs-classic" | "pairs-classic-casual" | "pairs-transfer" | "pairs-transfer-casual";
  rules: string;
  /** The number of seats. */
  seats: number;
  rated: boolean;
  /** The names of the people, seat by seat. */
  players: string[];
  /** How many seats house bots take. */
  bots: number;
  /** The time for all people to get ready. If it passes, the table is closed, and those who were ready wait again. */
  seating_ms: number;
}

/** A player whom the caller follows or has blocked, or who follows the caller. */
export interface PersonLine {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
}

/** The public state of a player. */
export interface PlayerInGame {
  id: string;
  seat: number;
  name: string;
  bot: string | null;
  cards_count: number;
  /**
   * The player's part in the bout. `attacker`: leads. `thrower`: may throw in. `defender`: beats or takes.
   * `transferring`: a defender who can transfer; only this player's own stream shows it. `taking`: a defender who
   * takes. `partner`: plays with the defender. `waiting`: may not throw in during this bout. `out`: has no cards left,
   * or left the game.
   */
  role: "attacker" | "defender" | "out" | "partner" | "taking" | "thrower" | "transferring" | "waiting";
  /**
   * Whether the game waits for the player. `active`: it does. `passive`: the player may act now or later in the bout.
   * `inactive`: the player has no more part in the bout, unless a throw-in cancels the pass.
   */
  state: "active" | "inactive" | "passive";
  timer_ms: number | null;
  reserve_ms: number;
  connected: boolean;
}

/** The result of a game for one player. */
export interface PlayerResult {
  player_id: string;
  seat: number;
  /** How the game ended for the player. `win`: won. `lose`: lost. `draw`: neither won nor lost. */
  result: "draw" | "lose" | "win";
  points: number;
  prize: number;
  place: number | null;
  cards: string[];
  hints: number;
}

/** What only one player may see: the data of `game.player.start` and `game.player.move`. */
export interface PlayerState {
  seat: number;
  cards: string[];
  /**
   * The player's legal actions now, in the form that the call `game.move` takes. The `type` of an action: `move`
   * leads, `toss` throws in, `defend` beats, `transfer` transfers, `show` transfers by showing a trump, `check` takes
   * or passes, `redeal` demands a redeal.
   */
  legal: Act[];
}

/** A pool in which the caller waits. */
export interface PoolLine {
  /**
   * A pool: the seats and the rules. `pairs` is two against two. Games of a `-casual` pool are never rated. The other
   * games are rated if all players are registered.
   */
  pool: "2-classic" | "2-classic-casual" | "2-transfer" | "2-transfer-casual" | "3-classic" | "3-classic-casual" |
    "3-transfer" | "3-transfer-casual" | "4-classic" | "4-classic-casual" | "4-transfer" | "4-transfer-casual" |
    "pairs-classic" | "pairs-classic-casual" | "pairs-transfer" | "pairs-transfer-casual";
  /** How many people wait in it, the caller included. */
  waiting: number;
  /** The caller's rating, by which opponents are chosen. */
  rating: number;
  /** The accepted difference of ratings; null if every rating is accepted. */
  range: number | null;
  /** The median waiting time of the last 20 pairings. */
  typical_ms: number | null;
}

/** A player's rating in one pool. */
export interface PoolRating {
  /** A rating. */
  rating: number;
  /** How uncertain the rating is. */
  deviation: number;
  /** Whether the rating is still uncertain; clients show `1500?`. */
  provisional: boolean;
  /** The number of games that changed the rating. */
  games: number;
  /** How many of the puzzles were solved; null in the pools of games. */
  solved: number | null;
}

/** A position of a finished game to play again. */
export interface PractiseGame {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /** The move to make again: the table begins with the position before it. */
  move: number;
  command_id?: string | null;
}

/** The position of a finished game from which a practice table plays on. */
export interface PractisedPosition {
  game_id: string;
  move: number;
}

/** What a player shows beside their name. */
export interface Profile {
  /** A player's id. */
  user_id: string;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
}

/** The profiles of players, in the order of the request. */
export interface Profiles {
  profiles: Profile[];
}

/** The cards of a deal, as they were dealt. A hand or talon that is hidden is the count of its cards. */
export interface ProofDeal {
  dealer: number;
  leader: number | null;
  hands: (string[] | number)[];
  talon: string[] | number;
  trump_card: string;
  attacker: number;
  shown: ProofShown | null;
}

/** The trump that a player showed. */
export interface ProofShown {
  seat: number;
  card: string;
}

/** The caller's password, which confirms the call. */
export interface ProvePassword {
  /** The caller's current password. */
  password: string;
}

/** A position of a puzzle: the game after a move, as the board shows it. */
export interface PuzzleFrame {
  game: GameState;
  /** The hands by seat; null for a hand that is hidden, as in a `memory` puzzle. */
  hands: (string[] | null)[];
  discard: string[];
}

/** What the right move is made with. */
export interface PuzzleHint {
  /** The type of the right action. A client may name it first, and the cards later. */
  type: "check" | "defend" | "move" | "redeal" | "show" | "toss" | "transfer";
  /** The player's cards to play; empty if the right move is to take or to pass. */
  cards: string[];
  step: number;
}

/** How an attempt changed the player's puzzle rating. */
export interface PuzzleRatingChange {
  before: number;
  after: number;
  deviation: number;
  provisional: boolean;
}

/** A puzzle, and how far the player's attempt has come. */
export interface PuzzleState {
  /** A puzzle's id. */
  puzzle_id: string;
  /** What the player must reach against the best defence. */
  goal: "draw" | "win";
  themes: ("draw-saves" | "keep-the-trump" | "lead-a-pair" | "let-it-go" | "long" | "memory" | "sacrifice-the-ace" |
    "take-to-win" | "throw-after-take" | "transfer")[];
  rules: string;
  /** The most moves that the player must find. */
  moves: number;
  /** A rating. */
  rating: number;
  provisional: boolean;
  plays: number;
  /** From -100 to 100: votes for minus votes against, in percent. */
  popularity: number;
  /** The finished game that the puzzle comes from; null for other puzzles. */
  game_id: string | null;
  /** The day of a daily puzzle, as 2026-11-18; null for other puzzles. */
  day: string | null;
  table: TableState;
  history: PuzzleFrame[];
  start: PuzzleFrame;
  frames: PuzzleFrame[];
  /**
   * The player's legal actions, in the form that `puzzles.try` takes. The `type` of an action: `move` leads, `toss`
   * throws in, `defend` beats, `transfer` transfers, `show` transfers by showing a trump, `check` takes or passes,
   * `redeal` demands a redeal.
   */
  legal: Act[];
  step: number;
  /**
   * The state of an attempt. `open`: the player moves. `solved`: every move kept the goal. `failed`: a move gave the
   * goal away, or the player gave up.
   */
  status: "failed" | "open" | "solved";
  /** A move that would have kept the goal; null while the attempt is not failed. */
  best: Act | null;
  /**
   * After a failed attempt, the positions after the best move and the moves that follow it; they begin at the position
   * before the last move of the player.
   */
  line: PuzzleFrame[];
  line_from: number;
  counts: boolean;
  hinted: boolean;
  change: PuzzleRatingChange | null;
  own_rating: number | null;
  own_provisional: boolean;
  streak: number;
  best_streak: number;
  vote: boolean | null;
}

/** The effect of a move. */
export interface PuzzleTried {
  /** Whether the move keeps the goal. */
  kept: boolean;
  /** What the move leads to if both sides play their best. */
  outcome: "draw" | "lose" | "win";
  frames: PuzzleFrame[];
  /**
   * The player's legal actions, in the form that `puzzles.try` takes. The `type` of an action: `move` leads, `toss`
   * throws in, `defend` beats, `transfer` transfers, `show` transfers by showing a trump, `check` takes or passes,
   * `redeal` demands a redeal.
   */
  legal: Act[];
  step: number;
  /**
   * The state of an attempt. `open`: the player moves. `solved`: every move kept the goal. `failed`: a move gave the
   * goal away, or the player gave up.
   */
  status: "failed" | "open" | "solved";
  /** A move that would have kept the goal; null while the attempt is not failed. */
  best: Act | null;
  /**
   * After a failed attempt, the positions after the best move and the moves that follow it; they begin at the position
   * before the last move of the player.
   */
  line: PuzzleFrame[];
  change: PuzzleRatingChange | null;
  streak: number;
  best_streak: number;
}

/** The vote is stored. */
export interface PuzzleVoted {
  vote: boolean | null;
  popularity: number;
}

/** A player's ratings in one pool, the oldest first. */
export interface RatingHistory {
  points: RatingPoint[];
}

/** A rating after a game, or after a puzzle. */
export interface RatingPoint {
  /** Milliseconds since 1970. */
  at: number;
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /** A rating. */
  rating: number;
  /** How uncertain the rating is. */
  deviation: number;
}

/** A deck that was recomputed from the seeds. */
export interface RecomputedDeal {
  key: string;
  deck: string[];
  lot: number;
}

/** A one-time code, and the new password. */
export interface Recover {
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** A recovery code, or a code from an e-mail. */
  code: string;
  /** 8 to 128 characters. */
  password: string;
}

/** The only session of a player who has set a new password by a code. */
export interface Recovered {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** Whether the player has no password yet. */
  guest: boolean;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  scopes: ("chat" | "play" | "read" | "tables" | "all")[];
  /** The token itself. It is shown once and not stored. */
  token: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** How many recovery codes are still unused. */
  codes_left: number;
}

/** Demand a redeal. */
export interface RedealAct {
  type: "redeal";
}

/** The player demanded a redeal. */
export interface RedealMove {
  type: "redeal";
  player_id: string;
  seat: number;
}

/** The session of a player who has just registered. */
export interface Registered {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** Whether the player has no password yet. */
  guest: boolean;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  scopes: ("chat" | "play" | "read" | "tables" | "all")[];
  /** The token itself. It is shown once and not stored. */
  token: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** One-time codes; each sets a new password once. They are shown only now: the server keeps their hashes. */
  recovery_codes: string[];
}

/** Another player. */
export interface RelateTo {
  /** A player's id. */
  user_id: string;
}

/** What another player is to the caller. */
export interface Relation {
  /** A player's id. */
  user_id: string;
  /** Whether the caller follows the player. */
  following: boolean;
  /** Whether both follow each other. */
  friend: boolean;
  /** Whether the caller has blocked the player. */
  blocked: boolean;
}

/** Remove a bot. */
export interface RemoveBot {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  /** A seat, counted from 0 clockwise. */
  seat: number;
}

/** Remove a player from the table permanently. */
export interface RemovePlayer {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  user_id?: string | null;
}

/** The host of a table removed the player from it. */
export interface Removed {
  /** A table's id. */
  table_id: string;
  /** The table's name. */
  name: string;
}

/** The caller's new name. */
export interface Rename {
  /** A name, as others will read it. Names that differ only in case are the same. */
  name: string;
}

/** Another name for a player. */
export interface RenameUser {
  /** A player's id. */
  user_id: string;
  /** A name, as others will read it. Names that differ only in case are the same. */
  name: string;
  /** The reason, for the log; the player reads it too. */
  why: string;
}

/** A finished game, step by step. */
export interface Replay {
  game: GameLine;
  table: TableState;
  steps: ReplayStep[];
  can_practise: boolean;
}

/** A deal or a move of a finished game, and the table after it. */
export interface ReplayStep {
  seq: number;
  at: number;
  move: number | null;
  game: GameState;
  hands: string[][];
  known: string[][];
  talon: string[];
  discard: string[];
  shown: GameShown | null;
  dispatch: GameDispatch | null;
  end: GameEnd | null;
}

/** A report. */
export interface ReportLine {
  /** The id of a report, action or notice. */
  report_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The player that reported. */
  by: string;
  by_name: string;
  /** A player's id. */
  user_id: string;
  name: string;
  reason: string;
  text: string;
  table_id: string | null;
  game_id: string | null;
  /** What a moderator decided; null while it is open. */
  resolved: string | null;
}

/** A page of reports, newest first. */
export interface ReportLines {
  reports: ReportLine[];
  /** `after` of the next page; null after the last page. */
  next: string | null;
}

/** A report about a player. */
export interface ReportUser {
  /** A player's id. */
  user_id: string;
  /**
   * `abuse`: insults in the chat. `cheating`: helping another player, or playing with help. `leaving`: leaving games.
   * `stalling`: letting the time run out. `name`: an offensive name. `other`: see `text`.
   */
  reason: "abuse" | "cheating" | "leaving" | "name" | "other" | "stalling";
  /** What happened. */
  text?: string;
  table_id?: string | null;
  game_id?: string | null;
}

/** Resign: lose the game and keep the seat. */
export interface Resign {
  /** A table's id. */
  table_id: string;
  /**
   * Your own id for this command, different for each command. A command that is sent again with the same id gets the
   * first answer again and has no second effect.
   */
  command_id: string;
}

/** The decision about a report. */
export interface ResolveReport {
  /** The id of a report, action or notice. */
  report_id: string;
  /** The reason, for the log; the player reads it too. */
  why: string;
}

/** The secret of a day that is over, from which its seed and deal follow. */
export interface RevealedDay {
  /** A date, in UTC. */
  date: string;
  /** The SHA-256 of the day's seed, in hexadecimal. */
  commitment: string;
  /** 32 bytes in hexadecimal. */
  secret: string;
  /** The SHA-256 of the secret and the date, in hexadecimal. */
  seed: string;
}

/** The token to revoke. */
export interface Revoke {
  /** A token's public id, for lists and for revoking. */
  token_id: string;
}

/** The end of a bout: the cards that left the table, and how many cards each seat drew. */
export interface RoundEnd {
  /**
   * How the bout ended. `beaten`: the defender beat all cards, and they are discarded. `taken`: the defender took the
   * cards.
   */
  result: "beaten" | "taken";
  cards: string[];
  drew: number[];
}

/** A rule set. */
export interface RuleSetLine {
  /** The place or the book that the rule set comes from. */
  source: string;
  /** A text in each language, by language code. */
  texts: Record<string, string>;
  /** Options of the rules, by name (`tables.rules` lists them). */
  differs: Record<string, boolean | number | string | null>;
  /** Options of the rules, by name (`tables.rules` lists them). */
  options: Record<string, boolean | number | string | null>;
}

/** Every rule set with its options, and every option with its values. */
export interface Rules {
  rules: Record<string, RuleSetLine>;
  options: Record<string, OptionLine>;
}

/** The results with one rule set. */
export interface RulesResults {
  games: number;
  wins: number;
  losses: number;
  draws: number;
  rules: string;
}

/** A mute or a ban. */
export interface SanctionLine {
  /** Milliseconds since 1970. */
  until: number;
  reason: string;
}

/** A mute or a ban, or the end of one. */
export interface SanctionUser {
  /** A player's id. */
  user_id: string;
  until: number | null;
  /** The reason, for the log; the player reads it too. */
  why: string;
}

/** Write a message to all at the table: a text, or a phrase. */
export interface Say {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  password?: string | null;
  invite?: string | null;
  text?: string | null;
  phrase?: "again" | "hello" | "luck" | "thanks" | null;
}

/** A player, by id or name. */
export interface SearchUser {
  /** An id, or a name. */
  text: string;
}

/** A seat's chance of being the durak. */
export interface SeatChance {
  p: number;
  /** The lower end of the 95 % interval. */
  low: number;
  high: number;
}

/** The rating of a player or a house bot at a table. */
export interface SeatRating {
  /** A rating. */
  rating: number;
  /** Whether the rating is still uncertain; clients show `1500?`. */
  provisional: boolean;
}

/** How a game changed a player's rating. */
export interface SeatRatingChange {
  seat: number;
  before: number;
  after: number;
  deviation: number;
  provisional: boolean;
}

/** The time that a seat has left for this decision and in reserve, in milliseconds. */
export interface SeatTime {
  seat: number;
  timer_ms: number | null;
  reserve_ms: number;
}

/** The results with this number of players. */
export interface SeatsResults {
  games: number;
  wins: number;
  losses: number;
  draws: number;
  seats: number;
}

/** The name of the account whose e-mail address gets a code. */
export interface SendCode {
  /** The name of a player; upper and lower case make no difference. */
  name: string;
}

/** How busy the server is. */
export interface ServerStatus {
  /** The number of people who are connected now. */
  people: number;
  /** The number of games that are running. */
  games: number;
  /** The number of people who wait for opponents by quick pairing. */
  waiting: number;
}

/** A new session: its token, and the fields of `auth.me`. */
export interface Session {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  /** Whether the player has no password yet. */
  guest: boolean;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  scopes: ("chat" | "play" | "read" | "tables" | "all")[];
  /** The token itself. It is shown once and not stored. */
  token: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/** One of your sessions. */
export interface SessionLine {
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  /** Milliseconds since 1970. */
  made: number;
  expires: number | null;
  /** Whether this call was made with it. */
  current: boolean;
}

/** Your remaining sessions, the oldest first. */
export interface SessionLines {
  sessions: SessionLine[];
}

/** An e-mail address for lost passwords, or null to delete it. */
export interface SetEmail {
  /** The caller's current password. */
  password: string;
  email: string | null;
}

/** What to show beside your name; null leaves a field as it is. */
export interface SetProfile {
  avatar?: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf" | null;
  country?: string | null;
}

/** The proof of a deal, with the secret from which its seed follows. */
export interface SharedDealProof {
  proof: number;
  table: string;
  game: number;
  options: Record<string, unknown>;
  seats: number;
  commitment: string;
  server_seed: string;
  client_seeds: string[];
  deals: ProofDeal[];
  secret: string;
}

/** Transfer the attack by showing the trump of its rank. */
export interface ShowAct {
  type: "show";
  /** A card: the suit (S, C, H, D), then the rank (2 to 10, J, Q, K, A). */
  card: string;
}

/** The player transferred the attack by showing this trump. */
export interface ShowMove {
  type: "show";
  player_id: string;
  seat: number;
  card: string;
}

/** Show a reaction to all at the table. */
export interface ShowReaction {
  /** A table's id. */
  table_id: string;
  command_id?: string | null;
  password?: string | null;
  invite?: string | null;
  /**
   * One of: `laugh`, `wow`, `thumbs_up`, `well_played`, `oops`, `hurry`, `sad`, `angry`, `cool`, `thinking`, `heart`,
   * `party`, `fire`, `tea`.
   */
  reaction: string;
}

/** The player on a seat. */
export interface SitterState {
  seat: number;
  player_id: string;
  name: string;
  bot: string | null;
  ready: boolean;
  connected: boolean;
  departed: boolean;
  points: number;
  rating: SeatRating | null;
}

/** The command is stored. */
export interface Stored {
  /** The number of the stored entry. */
  seq: number;
}

/** A legal action that a strong bot would choose with the player's cards. */
export interface SuggestedAction {
  /**
   * The `type` of an action: `move` leads, `toss` throws in, `defend` beats, `transfer` transfers, `show` transfers by
   * showing a trump, `check` takes or passes, `redeal` demands a redeal.
   */
  action: Act;
  hints: number;
}

/** A pair of players who seem to spare each other. */
export interface SuspectLine {
  players: SuspectPlayer[];
  /** The number of their common games. */
  games: number;
  /** The mean regret while the partner defends. */
  partner_mean: number;
  /** The mean regret while others defend. */
  others_mean: number;
  /** The difference of the two means, in standard errors. */
  z: number;
  replays: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** The suspected pairs, the highest `z` first; `kozyr admin collusion` finds them. */
export interface SuspectLines {
  suspects: SuspectLine[];
}

/** A player of a pair. */
export interface SuspectPlayer {
  /** A player's id. */
  user_id: string;
  name: string;
}

/** A chat message; a spectator has no seat. A phrase also has its text, in the sender's language. */
export interface TableChat {
  player_id: string;
  name: string;
  seat: number | null;
  text: string;
  /**
   * The name of the phrase, if the message is one: a client shows it in the reader's language. Other messages lack
   * this field. `hello`: a greeting. `luck`: good luck. `thanks`: thanks. `again`: asks for another game. A client
   * that does not know the phrase shows the text.
   */
  phrase?: string;
}

/** The table is closed. */
export interface TableClosed {
  /**
   * Why the table is closed. `host`: its host closed it. `moderator`: a moderator closed it. `deserted`: all players
   * left. `played`: its only game is over.
   */
  why: "deserted" | "host" | "moderator" | "played";
}

/** The SHA-256 of the next game's server seed. */
export interface TableCommit {
  game_no: number;
  commit: string;
}

/** A player connected, reconnected or lost the connection. */
export interface TableConnected {
  seat: number;
  player_id: string;
  connected: boolean;
}

/** A player left during a game; the seat becomes free when the game ends. */
export interface TableDeparted {
  seat: number;
}

/** One entry of a table's log as one viewer may see it; `events` is empty if no event is visible. */
export interface TableEntry {
  seq: number;
  at: number;
  events: TableEvent[];
}

/** The table has another host, or none. */
export interface TableHost {
  player_id: string | null;
}

/** A seat became free. */
export interface TableLeft {
  seat: number;
  player_id: string;
  /**
   * Why the seat is free. `left`: the player left. `removed`: the table's host removed them. `moved`: the player moved
   * to another seat; the next event, `table.seated`, names it.
   */
  why: "left" | "moved" | "removed";
}

/** A table in the list. */
export interface TableLine {
  /** A table's id. */
  table_id: string;
  /** The table's name. */
  name: string;
  rules: string;
  /** Options of the rules, by name (`tables.rules` lists them). */
  options: Record<string, boolean | number | string | null>;
  /** The number of seats. */
  seats: number;
  /** Whole coins; 0 means that the game is for points. */
  stake: number;
  clock: string;
  /**
   * The state of the table. `open`: no game has been played yet. `playing`: a game is running. `over`: the last game
   * is over, and the next one can start. `closed`: the table no longer exists.
   */
  status: "closed" | "open" | "over" | "playing";
  /** The players' names, seat by seat; null for a free seat. */
  players: (string | null)[];
  /** The bots' levels, seat by seat; null for a person or a free seat. */
  levels: (string | null)[];
  /**
   * Whether games change the players' ratings. A rated table has the unchanged rules of a rating pool, is public, and
   * admits neither guests nor bots.
   */
  rated: boolean;
  /** The players' ids, seat by seat; null for a free seat. */
  player_ids: (string | null)[];
  /** Whether the seat's player is not connected now, seat by seat. */
  away: boolean[];
  /** The number of taken seats. */
  taken: number;
  /** Whether a password or an invitation is needed. */
  has_password: boolean;
  /** Whether everybody may watch. */
  spectators: boolean;
  /** Whether bots may sit. */
  bots: boolean;
  /** The number of spectators now. */
  watching: number;
}

/** A page of tables. */
export interface TableLines {
  tables: TableLine[];
  /** The number of tables on all pages. */
  total: number;
}

/** A new table, at which the caller sits. */
export interface TableMade {
  /** A table's id. */
  table_id: string;
  invite: string | null;
  /** A seat, counted from 0 clockwise. */
  seat: number;
  /** The player's own channel. */
  channel: string;
  /** The log's name; offsets are valid for one log only. */
  epoch: string;
}

/** A player moved cards by hand. Only tables of the tabletop API have such moves. */
export interface TableNoted {
  seat: number;
  note: string;
}

/** A reaction of a player, or of a spectator, who has no seat. It is shown for some seconds. */
export interface TableReaction {
  player_id: string;
  name: string;
  seat: number | null;
  /**
   * What a reaction shows. `laugh`: laughter. `wow`: surprise. `well_played`: praise for the play. `thumbs_up`:
   * approval. `oops`: the sender's own mistake. `hurry`: a request to play faster. `sad`: tears. `angry`: anger.
   * `cool`: confidence. `thinking`: a moment to think. `heart`: thanks. `party`: celebration. `fire`: a strong move.
   * `tea`: patience.
   */
  reaction: "angry" | "cool" | "fire" | "heart" | "hurry" | "laugh" | "oops" | "party" | "sad" | "tea" | "thinking" |
    "thumbs_up" | "well_played" | "wow";
}

/** A seat is ready for the next game, or is no longer ready. */
export interface TableReady {
  seat: number;
  ready: boolean;
  /**
   * Why the seat is not ready. `asked`: the player called `tables.unready`. `cannot_pay`: the player lacks the coins
   * for the stake. `company_changed`: other players sit here now. `null`: the seat is ready.
   */
  why: "asked" | "cannot_pay" | "company_changed" | null;
}

/** A player sat down. */
export interface TableSeated {
  seat: number;
  player_id: string;
  name: string;
  bot: string | null;
  rating: SeatRating | null;
}

/** Everything that a viewer may see of a table. */
export interface TableSnapshot {
  seq: number;
  epoch: string;
  at: number;
  table: TableState;
  game: GameState | null;
  player: PlayerState | null;
  shown: GameShown | null;
  chat: TableChat[];
  rated: GameRated | null;
  earlier_moves: EarlierMove[] | null;
}

/** The state of a table without its game. */
export interface TableState {
  table_id: string;
  name: string;
  rules: string;
  options: Record<string, unknown>;
  seats: number;
  stake: number;
  rake: number;
  clock: string;
  spans: ClockSpans | null;
  private: boolean;
  has_password: boolean;
  spectators: boolean;
  bots: boolean;
  /**
   * The state of the table. `open`: no game has been played yet. `playing`: a game is running. `over`: the last game
   * is over, and the next one can start. `closed`: the table no longer exists.
   */
  status: "closed" | "open" | "over" | "playing";
  host: string | null;
  sitters: (SitterState | null)[];
  game_no: number;
  commit: string;
  client_seeds: string[];
  your_seat: number | null;
  invite: string | null;
  rated: boolean;
  daily: boolean;
  practice: PractisedPosition | null;
  match: string;
}

/** An attack card on the table, the card that beats it, and the seat that played the attack card. */
export interface ThrownCard {
  attack: string;
  defend: string | null;
  seat: number;
}

/** One of your tokens. */
export interface TokenLine {
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  /** Milliseconds since 1970. */
  made: number;
  expires: number | null;
  /** Whether this call was made with it. */
  current: boolean;
  /** The token's name; empty for a session. */
  name: string;
  scopes: ("chat" | "play" | "read" | "tables" | "all")[];
}

/** All your tokens, the oldest first. */
export interface TokenLines {
  tokens: TokenLine[];
}

/** A token for a program. */
export interface TokenMade {
  /** The token itself. It is shown once and not stored. */
  token: string;
  /** A token's public id, for lists and for revoking. */
  token_id: string;
  name: string;
  scopes: ("chat" | "play" | "read" | "tables")[];
  expires: number | null;
}

/** Throw in these cards. */
export interface TossAct {
  type: "toss";
  cards: string[];
}

/** The player threw in these cards. */
export interface TossMove {
  type: "toss";
  player_id: string;
  seat: number;
  cards: string[];
}

/** Transfer the attack with these cards. */
export interface TransferAct {
  type: "transfer";
  cards: string[];
}

/** The player transferred the attack with these cards. */
export interface TransferMove {
  type: "transfer";
  player_id: string;
  seat: number;
  cards: string[];
}

/** Make a move in an open attempt, or give up. */
export interface TryPuzzle {
  /** A puzzle's id. */
  puzzle: string;
  /**
   * The `step` of the last answer. A move that is sent again with the same step gets the same answer and has no second
   * effect.
   */
  step: number;
  /**
   * The move, one of the legal actions; null gives up. The `type` of an action: `move` leads, `toss` throws in,
   * `defend` beats, `transfer` transfers, `show` transfers by showing a trump, `check` takes or passes, `redeal`
   * demands a redeal.
   */
  action: Act | null;
}

/** A player and the totals of all their games. */
export interface User {
  /** A player's id. */
  user_id: string;
  /** The name of a player; upper and lower case make no difference. */
  name: string;
  guest: boolean;
  /** The drawing beside a player's name; empty for a drawing chosen by the player's id. */
  avatar: "" | "bear" | "dog" | "fox" | "frog" | "hare" | "hedgehog" | "owl" | "panda" | "penguin" | "raccoon" |
    "rooster" | "wolf";
  /** The ISO 3166 code of a country; empty for none. */
  country: string;
  /** Milliseconds since 1970. */
  since: number;
  games: number;
  wins: number;
  losses: number;
  draws: number;
  points: number;
  /** The ratings by pool, without pools that were never played; guests show none. */
  ratings: Record<string, PoolRating>;
}

/** The statistics and achievements of a player. */
export interface UserStatistics {
  games: number;
  /** The most played rule set first. */
  by_rules: RulesResults[];
  /** The fewest players first. */
  by_seats: SeatsResults[];
  /** The latest 20 games, the newest first. */
  form: FormLine[];
  /** Games won in a row, up to now. */
  streak: number;
  longest_streak: number;
  bouts: BoutNumbers;
  /** The 10 people met most often. */
  opponents: OpponentLine[];
  /** The earliest comes first. */
  achievements: AchievementLine[];
}

/** The published values, the recomputed decks, and whether they agree. */
export interface Verified {
  /** A game's id: the table's id, a dot, and the number of the game there. */
  game_id: string;
  /** The players, in the order of their seeds. */
  players: GamePlayer[];
  proven: boolean;
  faults: DealFault[];
  /** The proof, which `kozyr verify` can read. */
  proof: DealProof;
  deals: RecomputedDeal[];
}

/** Say whether a puzzle is good. */
export interface VotePuzzle {
  /** A puzzle's id. */
  puzzle: string;
  /** Whether you like it; null takes the vote back. */
  up: boolean | null;
}

/** An action of a player, told apart by `type`. */
export type Act = LeadAct | TossAct | DefendAct | TransferAct | ShowAct | CheckAct | RedealAct;

/** The last move, told apart by `type`. */
export type PrevMove = LeadMove | TossMove | DefendMove | TransferMove | ShowMove | CheckMove | RedealMove;

/** Every call of the web client, by name, with its request and its answer. */
export interface Calls {
  /** Play as a guest: a full player without a password. Register later and keep your games and coins. */
  "auth.guest": { request: LogInAsGuest; answer: Session };
  /** Register. With a guest's token you keep the guest's id, games and coins, and all other sessions end. */
  "auth.register": { request: NameAndPassword; answer: Registered };
  /** Log in with your name and password. */
  "auth.login": { request: LogIn; answer: Session };
  /** Log out: this token stops working. */
  "auth.logout": { request: Nothing; answer: Done };
  /** Show who you are and what this token can do. */
  "auth.me": { request: Nothing; answer: Me };
  /** Take another name, once a day. */
  "auth.rename": { request: Rename; answer: Me };
  /** Create a token for a program, with a name and scopes; you can revoke it at any time. */
  "auth.token": { request: MakeToken; answer: TokenMade };
  /** List your tokens. */
  "auth.tokens": { request: Nothing; answer: TokenLines };
  /** Revoke a token; the server closes the connections that use it. */
  "auth.revoke": { request: Revoke; answer: Done };
  /** Change your password; this ends all other sessions and programs' tokens. */
  "auth.password": { request: ChangePassword; answer: Done };
  /** List your sessions; you can first end one of them, or all the others. */
  "auth.sessions": { request: ListSessions; answer: SessionLines };
  /** List the open tables, with optional filters and pages. */
  "tables.list": { request: ListTables; answer: TableLines };
  /** Show one table as it stands in the list; a private table needs its password or an invitation. */
  "tables.get": { request: LookAtTable; answer: TableLine };
  /** List the tables where you sit, so that you can return to them after a restart. */
  "tables.mine": { request: Nothing; answer: MyTables };
  /** List every rule set with its options, and every option with its values. */
  "tables.rules": { request: Nothing; answer: Rules };
  /** List the available bots, weakest first. */
  "tables.levels": { request: Nothing; answer: Levels };
  /** Create a table and sit down at it. */
  "tables.create": { request: CreateTable; answer: TableMade };
  /** Sit down at a table, or move to another free seat; a locked one needs its password or an invitation. */
  "tables.join": { request: JoinTable; answer: Joined };
  /** Get ready for the next game against these opponents; you can add a text of your own to the deal. */
  "tables.ready": { request: GetReady; answer: Done };
  /** Cancel being ready. */
  "tables.unready": { request: AtTable; answer: Done };
  /** Leave the table; if a game is on, you lose it. */
  "tables.leave": { request: AtTable; answer: Done };
  /** Invite a player to your table; the invitation arrives in the player's own channel. */
  "tables.invite": { request: InviteUser; answer: Done };
  /** Add a bot to your table (host only). */
  "tables.add_bot": { request: AddBot; answer: Done };
  /** Remove a bot from your table (host only). */
  "tables.remove_bot": { request: RemoveBot; answer: Done };
  /** Remove a player between games (host only); they can't sit down at this table again. */
  "tables.remove_player": { request: RemovePlayer; answer: Done };
  /** Make a move in the game. */
  "game.move": { request: Move; answer: Stored };
  /** Resign: you lose the game and keep your seat. */
  "game.resign": { request: Resign; answer: Stored };
  /** Suggest a move in a game against bots. The result shows how many hints each player got. */
  "game.hint": { request: AskHint; answer: SuggestedAction };
  /** Show the state of a table: everything you may see of it. */
  "table.snapshot": { request: GetSnapshot; answer: TableSnapshot };
  /** Send a message to everyone at the table; spectators can too, if the table allows them. */
  "table.chat": { request: Say; answer: Done };
  /** Show a reaction to everyone at the table; spectators can too, if the table allows them. */
  "table.react": { request: ShowReaction; answer: Done };
  /** Show a finished game step by step, with all players' cards. */
  "games.replay": { request: GetGame; answer: Replay };
  /** List finished games, newest first: one player's, or everyone's. */
  "games.list": { request: ListGames; answer: GameLines };
  /** Verify a deal: compare the published values with the deck computed again. */
  "fair.verify": { request: GetGame; answer: Verified };
  /** Analyse a finished game: its mistakes and its luck. Until the report is ready, notices tell the progress. */
  "games.analyse": { request: AnalyseGame; answer: AnalysedGame };
  /** Play on from a position of a finished game, with the same cards, against bots. Nothing counts. */
  "games.practise": { request: PractiseGame; answer: TableMade };
  /** Show your coins: the ones you can spend, and the ones in the pots of running games. */
  "ledger.balance": { request: Nothing; answer: Balance };
  /** List your transfers, newest first, each with its time, table and opponents. */
  "ledger.history": { request: PageOfCoins; answer: CoinsHistory };
  /** Show a player by id or by name; without either, show yourself. */
  "users.get": { request: GetUser; answer: User };
  /** Show the statistics and achievements of a player. */
  "users.stats": { request: GetStatistics; answer: UserStatistics };
  /** Show what a player is to you: followed, a friend, or blocked. */
  "users.relation": { request: RelateTo; answer: Relation };
  /** Follow a player; two players who follow each other are friends. */
  "users.follow": { request: RelateTo; answer: Relation };
  /** Stop following a player. */
  "users.unfollow": { request: RelateTo; answer: Relation };
  /** Decline a player's wish to be friends: the player no longer follows you, and is not told. */
  "users.remove_follower": { request: RelateTo; answer: Relation };
  /** Block a player: neither of you reads the other's chat, and the player can't join your unrated tables. */
  "users.block": { request: RelateTo; answer: Relation };
  /** Take back a block. */
  "users.unblock": { request: RelateTo; answer: Relation };
  /**
   * List your friends and where they are, the others you follow, your other followers, and the players you blocked.
   */
  "friends.list": { request: Nothing; answer: Friends };
  /** Challenge a friend to a game; the friend has 60 seconds to accept. */
  "challenges.create": { request: CreateChallenge; answer: ChallengeLine };
  /** Accept a challenge: both of you sit down at a new table. */
  "challenges.accept": { request: AnswerChallenge; answer: ChallengeAccepted };
  /** Decline a challenge, with a reason if you like. */
  "challenges.decline": { request: DeclineChallenge; answer: Done };
  /** Take back a challenge of yours. */
  "challenges.cancel": { request: AnswerChallenge; answer: Done };
  /** List the open challenges from and to you. */
  "challenges.list": { request: Nothing; answer: ChallengeLines };
  /** Show a player's rating in one pool, game by game. */
  "ratings.history": { request: GetRatingHistory; answer: RatingHistory };
  /** Show the best players of a pool and your own place. */
  "ratings.top": { request: GetLeaderboard; answer: Leaderboard };
  /** Choose your avatar and your country. */
  "users.set_profile": { request: SetProfile; answer: Me };
  /** List the avatars and countries of players. */
  "users.profiles": { request: ListProfiles; answer: Profiles };
  /**
   * Show a puzzle to solve: one that fits your rating, one of a theme, the next of a streak, one from your own games,
   * or the puzzle of the day.
   */
  "puzzles.next": { request: NextPuzzle; answer: PuzzleState };
  /** Make a move in a puzzle, and the opponent answers; or give up and see the best move. */
  "puzzles.try": { request: TryPuzzle; answer: PuzzleTried };
  /** Point at the cards of the right move in a puzzle; solving it then brings no rating points. */
  "puzzles.hint": { request: AskPuzzleHint; answer: PuzzleHint };
  /** Say whether you like a puzzle that you have finished. */
  "puzzles.vote": { request: VotePuzzle; answer: PuzzleVoted };
  /** Show how many people are online, how many games are running, and how many people wait for opponents. */
  "server.status": { request: Nothing; answer: ServerStatus };
  /** Show today's deal: your attempt, the board of the day, and the hashes of the seeds. */
  "daily.get": { request: GetDay; answer: DailyDay };
  /** Begin today's deal or go on with it; the answer names the table of the running game. */
  "daily.play": { request: GetDay; answer: DailyTableMade };
  /** Show the proof of a day's deal after the day, for `kozyr verify`. */
  "daily.proof": { request: GetDayProof; answer: DayProof };
  /** Offer a friend a duplicate match: both of you play the same deals against the same bot. */
  "matches.create": { request: OfferMatch; answer: MatchDetails };
  /** List your latest duplicate matches. */
  "matches.list": { request: Nothing; answer: MatchLines };
  /** Show a duplicate match; your friend's score is hidden until you have finished your games. */
  "matches.get": { request: MatchRequest; answer: MatchDetails };
  /** Accept a duplicate match; both of you have seven days to play. */
  "matches.accept": { request: MatchRequest; answer: MatchDetails };
  /** Decline a duplicate match. */
  "matches.decline": { request: MatchRequest; answer: Done };
  /** Take back a duplicate match that your friend has not accepted. */
  "matches.cancel": { request: MatchRequest; answer: Done };
  /** Begin your next game of a duplicate match or go on with it; the answer names its table. */
  "matches.play": { request: MatchRequest; answer: MatchTableMade };
  /** Show the proof of a deal of a duplicate match that is over, for `kozyr verify`. */
  "matches.proof": { request: GetMatchProof; answer: MatchProof };
  /** Wait for opponents in one or more pools; a second call changes the pools and keeps your place. */
  "pairing.join": { request: JoinPairing; answer: Pairing };
  /** Stop waiting; if a table was found and its game has not started, decline it. */
  "pairing.leave": { request: Nothing; answer: Pairing };
  /** Show whether you wait, for how long and with how many others, or the table that was found. */
  "pairing.state": { request: Nothing; answer: Pairing };
  /** Agree that house bots take free seats after 20 seconds, or take that back; the game is casual. */
  "pairing.fill": { request: FillTable; answer: Pairing };
  /** Show how your account can be recovered, and whether it is restricted. */
  "account.get": { request: Nothing; answer: AccountState };
  /** Get new recovery codes; earlier ones stop working. */
  "account.codes": { request: ProvePassword; answer: NewCodes };
  /** Set a new password with a one-time code. All sessions end and a new one begins. */
  "account.recover": { request: Recover; answer: Recovered };
  /** Store an e-mail address for a lost password, or delete it. */
  "account.email": { request: SetEmail; answer: Done };
  /** Send a one-time code to the e-mail address of an account. The answer is the same if it has none. */
  "account.send_code": { request: SendCode; answer: Done };
  /** Get everything that is stored about you. */
  "account.export": { request: Nothing; answer: Exported };
  /** Delete your account. Your games stay under another name; everything else about you is deleted. */
  "account.delete": { request: DeleteAccount; answer: Done };
  /** Report a player to the moderators, with the table or game where it happened. */
  "users.report": { request: ReportUser; answer: Done };
  /** Show the moderators' notices to everyone. */
  "server.notices": { request: Nothing; answer: NoticeLines };
  /** Find players by id, by name, or by a name that looks like it. Moderators only, as all admin calls. */
  "admin.search": { request: SearchUser; answer: FoundUsers };
  /** Show a player's restrictions, sessions with addresses, reports and coins. */
  "admin.user": { request: InspectUser; answer: InspectedUser };
  /** List the players' reports, newest first. */
  "admin.reports": { request: PageOfReports; answer: ReportLines };
  /** Close a report with a decision. */
  "admin.resolve": { request: ResolveReport; answer: Done };
  /** Show the chat of a table. */
  "admin.chat": { request: ChatOfTable; answer: ChatLines };
  /** Mute a player in chats until a time; null ends it. */
  "admin.mute": { request: SanctionUser; answer: Done };
  /** Ban a player from the server until a time; null ends it. */
  "admin.ban": { request: SanctionUser; answer: Done };
  /** Give a player another name. */
  "admin.rename": { request: RenameUser; answer: Done };
  /** Close a table. A running game ends as a draw, and the stakes are paid back. */
  "admin.close_table": { request: CloseTable; answer: Done };
  /** List the pairs of players who seem to play together, with replays. */
  "admin.suspects": { request: Nothing; answer: SuspectLines };
  /** Give a player coins from the mint, or take coins back. */
  "admin.coins": { request: AdjustCoins; answer: Done };
  /** Show a notice to everyone. */
  "admin.broadcast": { request: BroadcastNotice; answer: NoticePublished };
  /** List the moderators' actions, newest first: who, when and why. */
  "admin.log": { request: PageOfActions; answer: ActionLines };
}

/** The events of a table's stream. */
export interface TableEvents {
  "game.start": GameState;
  "game.move": GameState;
  "game.player.start": PlayerState;
  "game.player.move": PlayerState;
  "game.shown": GameShown;
  "game.dispatch": GameDispatch;
  "game.clock": GameClock;
  "game.end": GameEnd;
  "game.rated": GameRated;
  "table.seated": TableSeated;
  "table.left": TableLeft;
  "table.departed": TableDeparted;
  "table.host": TableHost;
  "table.ready": TableReady;
  "table.commit": TableCommit;
  "table.chat": TableChat;
  "table.reaction": TableReaction;
  "table.connected": TableConnected;
  "table.closed": TableClosed;
  "table.noted": TableNoted;
}

/** The events of the lobby's channel. */
export interface LobbyEvents {
  "table.opened": TableLine;
  "table.changed": TableLine;
  "table.started": TableLine;
  "table.ended": TableLine;
  "table.closed": TableLine;
}

/** The events of a player's own channel. */
export interface UserEvents {
  "user.invited": Invited;
  "user.removed": Removed;
  "user.banned": Banned;
  "user.muted": MuteChanged;
  "notice": Noticed;
  "balance": CoinsChanged;
  "pairing.waiting": Pairing;
  "pairing.found": PairingFound;
  "pairing.ended": PairingEnded;
  "achievements.earned": AchievementsEarned;
  "user.followed": Followed;
  "friend.presence": FriendPresence;
  "challenge.received": ChallengeLine;
  "challenge.accepted": ChallengeAccepted;
  "challenge.ended": ChallengeEnded;
  "match.changed": MatchChanged;
  "analysis.progress": AnalysisProgress;
  "analysis.ready": AnalysisReady;
  "analysis.failed": AnalysisFailed;
}

/** One event of a table's stream: `event` tells the type of `data`. */
export type TableEvent = {
  [Name in keyof TableEvents]: { event: Name; data: TableEvents[Name] };
}[keyof TableEvents];
