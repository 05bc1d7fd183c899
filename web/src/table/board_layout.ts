// Computes where everything on the board is, from the board's size alone. All lengths are in CSS pixels.
import { COMPACT_PX } from "./cards/faces";
import { CARD_HEIGHT, clamp, type Rect, type Shape } from "./geometry";
import type { FaceDetail } from "./look";
import { measureOpenRow, OPEN_CARD } from "./layout";
import { layPanel } from "./panel_layout";
import { laySeats } from "./seat_layout";

export interface BoardInput {
  width: number;
  height: number;
  /** The width of a panel beside the board. Cards are sized by the whole screen. */
  sideWidth?: number;
  /** How many seats are drawn around the table, the viewer's own not counted. */
  others: number;
  /** Whether the viewer's hand has a place. */
  hasHand: boolean;
  /** Whether the hand has cards. Without cards, upright screens have the action bar at the lower edge. */
  isHandDealt?: boolean;
  /** Whether there is a bar with the table's name and buttons. */
  hasBar: boolean;
  /** Whether low screens have a column for the action bar. */
  hasActionBar?: boolean;
  /** How many cards the longest open hand at a seat has. */
  openCards?: number;
  /** Whether talon and discard are at the right and the action button at the left. */
  isLeftHanded?: boolean;
  /** The height of a sheet that must leave the battlefield visible. */
  panelHeight?: number;
}

export interface BoardLayout {
  shape: Shape;
  /** All cards of the board have the same face detail, so that no card changes its face in a game. */
  faceDetail: FaceDetail;
  isLeftHanded: boolean;
  bar: Rect;
  /** The part of the board with the seats, the talon and the battlefield. */
  stage: Rect;
  /** Where a sheet is: on the stage, or over the hand if the stage is too low for it. */
  sheet: Rect;
  actionBar: Rect;
  hand: Rect;
  /** The width of a card in the hand. */
  handCard: number;
  /** The largest width of a card on the battlefield. */
  fieldCard: number;
  avatar: number;
  /** The width of a card of an open hand at a seat. */
  openCard: number;
  /** The width of an open hand beside the only other seat; null if open hands are as wide as their seats. */
  openBeside: number | null;
  /** The box of each seat, in the order of the seats, with the coordinates of the board, not of the stage. */
  seats: Rect[];
  /** Whether roles at the seats are shown as signs instead of words. */
  hasSignsOnly: boolean;
  /** Whether the plate with the name is at the right of the avatar, not below it. */
  isPlateBeside: boolean;
  /** Whether the backs of the other players' cards are drawn. */
  hasBacks: boolean;
  /** The width of the trump card at the talon; its box is larger, because the stack lies sideways behind the card. */
  talonCard: number;
  talon: Rect;
  discardCard: number;
  discard: Rect;
  field: Rect;
  /** The width at the right of the battlefield that up to four pairs leave to the arrow. */
  arrowLane: number;
  /** The axis of the table, on which the trump's suit and the cards lie where they have room: its left coordinate. */
  axis: number;
}

/** The height of the talon, as a multiple of a card's width: the trump card reaches below the sideways stack. */
const TALON_HEIGHT = 1.9;
const GAP = 6;
/** Badges and caps stand out above the avatars. */
const BADGE_MARGIN = 18;
/** On portrait screens the right edge is left free for the arrow. */
const ARROW_GUTTER = 26;
const NARROW_GUTTER = 20;
const ARROW_LANE = 10;
/** The width of the bar on low screens: two buttons and a margin. */
const ZONES_BAR = 92;
/** The heights of a seat's plate, with the role in words below the name or as a sign beside it. */
const PLATE_HEIGHT = { words: 40, sign: 24 };
const DESKTOP_PLATE_HEIGHT = 48;
/** The width of a hand card of a low board beside a report, as a share of its height; nobody taps these cards. */
const REVIEW_HAND_SHARE = 0.18;
/** The narrowest seat with its plate beside the avatar, and that of a low board beside a report. */
const MIN_BESIDE_WIDTH = 150;
const MIN_COMPACT_WIDTH = 110;
const MAX_BESIDE_WIDTH = 180;
/** The avatar of a low board beside a report. */
const COMPACT_AVATAR = 32;
/** Several open hands of a low screen have smaller cards, if the battlefield would be lower than this. */
const MIN_LOW_FIELD = 64;
const MIN_OPEN_CARD = 18;
/** The space at both sides of a seat that is as wide as its open hand. */
const OPEN_MARGIN = 16;
/** The height that the only open hand leaves for the battlefield. */
const MIN_OPEN_FIELD = 170;
/** On a lower stage, the plate of the only other seat is beside its avatar, so that its open cards are larger. */
const MIN_OPEN_STAGE = 340;

/** Choose the shape for a screen of this size. */
export function chooseShape(width: number, height: number): Shape {
  if (width > height && height < 640) return "zones";
  return width >= 1000 && height >= 640 ? "desktop" : "portrait";
}

/** Compute the layout of a board. */
export function layBoard(input: BoardInput): BoardLayout {
  const { width, height, others, hasBar, sideWidth = 0, openCards = 0, isLeftHanded = false } = input;
  const { panelHeight = 0, hasActionBar = true, isHandDealt = true } = input;
  const shape = chooseShape(width + sideWidth, height);
  const hasHand = input.hasHand && (isHandDealt || shape === "zones");
  const isReviewed = shape === "zones" && !hasActionBar;
  const handCard = isReviewed
    ? Math.round(REVIEW_HAND_SHARE * height)
    : computeHandCard(shape, width + sideWidth, height);
  const areas = layAreas(shape, width, height, handCard, hasHand, hasBar, hasActionBar);
  const { stage } = areas;
  const isSmall = width < 360 || height < 560;
  const isOnlyOpen = others === 1 && openCards > 0;
  // The plate is at the right of the avatar, if all seats have room for that, or if an open hand needs the height.
  const isUpright = shape === "portrait" && isOnlyOpen && stage.height < MIN_OPEN_STAGE;
  // Beside a report the seats are as low as possible, because the board is low and all hands are open.
  const isCompact = isReviewed && others > 1;
  const hasBesideWidth = sideWidth === 0 || stage.width >= others * (isCompact ? MIN_COMPACT_WIDTH : MIN_BESIDE_WIDTH);
  const isBeside = isUpright || (shape === "zones" && others < 4 && hasBesideWidth);
  const hasSignsOnly = shape !== "desktop" && (others > 3 || isCompact || (shape === "zones" && !isBeside));
  const avatar = isCompact ? COMPACT_AVATAR : computeAvatar(shape, height, isSmall, others);
  const hasBacks =
    !openCards && (shape === "desktop" ? height >= 800 : shape === "portrait" && height >= 720 && others < 4);
  const plate = shape === "desktop" ? DESKTOP_PLATE_HEIGHT : PLATE_HEIGHT[hasSignsOnly ? "sign" : "words"];
  const backs = hasBacks ? (shape === "desktop" ? 32 : 24) : 0;
  const closedHeight = (isBeside ? Math.max(avatar, plate) : avatar + plate) + backs + 4;
  const besideWidth = clamp(MIN_BESIDE_WIDTH, Math.floor((width - 262) / Math.max(1, others)) - 4, MAX_BESIDE_WIDTH);
  const share = Math.floor(stage.width / Math.max(1, others));
  const closedWidth =
    shape === "desktop"
      ? clamp(176, 0.18 * width, 200)
      : isCompact
        ? Math.min(MAX_BESIDE_WIDTH, share - 2)
        : isBeside
          ? besideWidth
          : hasSignsOnly
            ? Math.min(86, share)
            : 106;
  // The only other hand is large enough to be read and counted. On low screens it is at the right of the plate.
  let openCard = isOnlyOpen ? computeOpenCard(shape, stage, closedHeight, handCard) : OPEN_CARD;
  const openBeside = isOnlyOpen && shape === "zones" && isBeside ? stage.width - OPEN_MARGIN - besideWidth : null;
  const seatWidth = isOnlyOpen
    ? openBeside !== null
      ? stage.width - OPEN_MARGIN
      : clamp(closedWidth, measureOpenRow(openCards, openCard), stage.width - OPEN_MARGIN)
    : closedWidth;
  const seatHeight = openBeside === null ? closedHeight : Math.max(closedHeight, openCard * CARD_HEIGHT + 4);
  const cardsBelow = openBeside === null ? openCards : 0;
  const laySeatsIn = (area: Rect): Rect[] =>
    laySeats(shape, area, others, seatWidth, seatHeight, cardsBelow, openCard);
  let seats = laySeatsIn(stage);
  const isTooHigh = (seat: Rect): boolean =>
    seat.top + seat.height > stage.top + stage.height - MIN_LOW_FIELD - 3 * GAP;
  if (shape === "zones" && !isOnlyOpen)
    while (openCards && openCard > MIN_OPEN_CARD && seats.some(isTooHigh)) {
      openCard -= 1;
      seats = laySeatsIn(stage);
    }
  const fieldCard = computeFieldCard(width + sideWidth, height);
  const piles = layPiles(shape, areas, seats, fieldCard, height);
  const layout: BoardLayout = {
    ...areas,
    ...piles,
    shape,
    faceDetail: chooseFaceDetail(width + sideWidth, height),
    isLeftHanded,
    handCard,
    fieldCard,
    avatar,
    openCard,
    openBeside,
    seats,
    hasSignsOnly,
    isPlateBeside: isBeside,
    hasBacks,
    ...layPanel(areas, layField(shape, areas, seats, piles.talon), panelHeight),
    arrowLane: shape === "portrait" ? ARROW_LANE : 0,
    axis: stage.left + stage.width / 2,
  };
  if (!isLeftHanded) return layout;
  const mirror = (box: Rect): Rect => ({ ...box, left: width - box.left - box.width });
  // The seats lie symmetrically, and the next player clockwise stays at the left.
  return {
    ...layout,
    seats: laySeatsIn(mirror(stage)),
    bar: mirror(layout.bar),
    stage: mirror(stage),
    sheet: mirror(layout.sheet),
    actionBar: mirror(layout.actionBar),
    hand: mirror(layout.hand),
    talon: mirror(layout.talon),
    discard: mirror(layout.discard),
    field: mirror(layout.field),
    axis: width - layout.axis,
  };
}

function computeHandCard(shape: Shape, width: number, height: number): number {
  const ideal = {
    portrait: Math.min(0.2 * width, 0.115 * height),
    zones: Math.min(0.104 * width, 0.23 * height, 104),
    desktop: Math.min(0.092 * width, 0.131 * height),
  };
  return Math.round(clamp(64, ideal[shape], 130));
}

/** Choose the face detail for a screen of this size: full only if the cards on the battlefield are large enough. */
export const chooseFaceDetail = (width: number, height: number): FaceDetail =>
  computeFieldCard(width, height) > COMPACT_PX ? "full" : "compact";

/** The usual width of a card on the battlefield. */
function computeFieldCard(width: number, height: number): number {
  const shape = chooseShape(width, height);
  const handCard = computeHandCard(shape, width, height);
  return clamp(shape === "zones" ? 48 : 56, handCard * (shape === "zones" ? 0.88 : 0.92), 118);
}

function computeAvatar(shape: Shape, height: number, isSmall: boolean, others: number): number {
  if (shape === "desktop") return Math.round(clamp(60, 0.084 * height, 88));
  if (shape === "zones") return others > 3 ? 40 : 44;
  if (isSmall) return 42;
  return height < 720 ? 50 : 56;
}

/** The width of a card of the only open hand: as large as the battlefield allows. */
function computeOpenCard(shape: Shape, stage: Rect, closedHeight: number, handCard: number): number {
  if (shape === "zones") return Math.round(clamp(OPEN_CARD, handCard * 0.55, 48));
  const free = stage.height - closedHeight - MIN_OPEN_FIELD;
  return Math.round(clamp(OPEN_CARD, Math.min(handCard * 0.66, free / CARD_HEIGHT), 80));
}

type Areas = Pick<BoardLayout, "bar" | "stage" | "actionBar" | "hand">;

function layAreas(
  shape: Shape,
  width: number,
  height: number,
  handCard: number,
  hasHand: boolean,
  hasBar: boolean,
  hasActionBar: boolean,
): Areas {
  if (shape === "zones") {
    const left = width < 700 ? 96 : 120;
    const right = !hasActionBar ? 10 : width < 700 ? 122 : 142;
    const handHeight = hasHand ? handCard * CARD_HEIGHT + 18 : 0;
    // The marks of a replay stand out below the cards.
    const handBottom = hasActionBar ? height : height - GAP;
    const middle = width - left - right;
    return {
      bar: { left: (left - ZONES_BAR) / 2, top: GAP, width: ZONES_BAR, height: hasBar ? 3 * 44 + 4 : 0 },
      stage: { left, top: 0, width: middle, height: handBottom - handHeight },
      // A spectator only reads the bar.
      actionBar: { left: left + middle, top: 8, width: right - 10, height: hasHand ? height - 18 : 96 },
      hand: { left, top: handBottom - handHeight, width: middle - GAP, height: handHeight },
    };
  }
  const isDesktop = shape === "desktop";
  const isNarrow = width < 360;
  const bar = hasBar ? (isDesktop ? 56 : isNarrow || height < 720 ? 44 : 48) : BADGE_MARGIN;
  const action = isDesktop ? 72 : isNarrow ? 60 : height < 720 ? 64 : 68;
  const extra = isDesktop ? 60 : isNarrow || height < 720 ? 34 : 44;
  const handHeight = hasHand ? handCard * CARD_HEIGHT + extra : 8;
  const stageHeight = height - bar - action - handHeight;
  const margin = isNarrow ? 4 : 8;
  const actionWidth = isDesktop ? Math.min(620, width * 0.92) : width - 2 * margin;
  return {
    bar: { left: 0, top: 0, width, height: bar },
    stage: { left: 0, top: bar, width, height: stageHeight },
    actionBar: { left: (width - actionWidth) / 2, top: bar + stageHeight, width: actionWidth, height: action },
    hand: { left: 0, top: height - handHeight, width, height: handHeight },
  };
}

type Piles = Pick<BoardLayout, "talonCard" | "talon" | "discardCard" | "discard">;

/** Place the talon, and the discard below it, in the column left of the battlefield. */
function layPiles(
  shape: Shape,
  { bar, stage, hand }: Areas,
  seats: readonly Rect[],
  fieldCard: number,
  height: number,
): Piles {
  const isZones = shape === "zones";
  const isNarrow = stage.width < 360;
  const idealTalon = fieldCard * (shape === "desktop" ? 0.78 : isNarrow ? 0.7 : 0.8);
  const columnWidth = isZones ? stage.left - 10 : idealTalon * CARD_HEIGHT;
  // The piles lie on the felt, beside the rim.
  const left = isZones
    ? Math.max(GAP, stage.left - GAP - idealTalon * CARD_HEIGHT)
    : stage.left + (shape === "desktop" ? stage.width * 0.16 : isNarrow ? 20 : 24);
  const column: Rect = { left, top: 0, width: columnWidth, height };
  const above = seats.filter((seat) => seat.left < column.left + column.width && column.left < seat.left + seat.width);
  const seatBottom = Math.max(
    stage.top,
    ...above.filter((seat) => seat.top < stage.top + stage.height / 2).map((seat) => seat.top + seat.height),
  );
  const top = isZones ? bar.top + bar.height + GAP : seatBottom + GAP;
  const bottom = isZones ? hand.top + hand.height - GAP : stage.top + stage.height - GAP;
  // Together with the discard the talon takes 1.9 + 1.1 widths of its card, and a gap.
  const talonCard = Math.floor(
    Math.min(idealTalon, columnWidth / CARD_HEIGHT, (bottom - top - GAP) / (TALON_HEIGHT + 1.1)),
  );
  const discardCard = Math.floor(talonCard * 0.75);
  const talonHeight = talonCard * TALON_HEIGHT;
  const discardHeight = discardCard * CARD_HEIGHT;
  const free = bottom - top - talonHeight - discardHeight - GAP;
  const talonTop = top + free * (shape === "desktop" ? 0.55 : 0.4);
  const talonWidth = talonCard * CARD_HEIGHT;
  return {
    talonCard,
    talon: { left, top: talonTop, width: talonWidth, height: talonHeight },
    discardCard,
    discard: {
      left: left + (talonWidth - discardCard) / 2,
      top: talonTop + talonHeight + GAP + free * 0.3,
      width: discardCard,
      height: discardHeight,
    },
  };
}

/** Find the free area for the battlefield: right of the talon and below the seats above it. */
function layField(shape: Shape, { stage }: Areas, seats: readonly Rect[], talon: Rect): Rect {
  const right = stage.left + stage.width;
  const left = shape === "zones" ? stage.left + GAP : talon.left + talon.width + (shape === "desktop" ? 24 : GAP);
  // On narrow desktops the seats at the right edge reach into the space right of the battlefield.
  const sideSeats = seats.filter(
    (seat) => seat.left > stage.left + stage.width / 2 && seat.top + seat.height / 2 > stage.top + stage.height * 0.3,
  );
  const width =
    shape === "desktop"
      ? Math.min(right - (talon.left - stage.left), ...sideSeats.map((seat) => seat.left - GAP)) - left
      : right - left - (shape === "portrait" ? (stage.width < 360 ? NARROW_GUTTER : ARROW_GUTTER) : GAP);
  const isAbove = (seat: Rect): boolean => seat.left < left + width && seat.left + seat.width > left;
  const middle = stage.top + stage.height / 2;
  const tops = seats.filter(isAbove).filter((seat) => seat.top + seat.height / 2 < middle);
  const bottoms = seats.filter(isAbove).filter((seat) => seat.top + seat.height / 2 >= middle);
  // On low screens the arrow runs between the seats and the cards.
  const gapAbove = shape === "zones" ? 2 * GAP : GAP;
  const top = Math.max(stage.top, ...tops.map((seat) => seat.top + seat.height)) + gapAbove;
  const bottom = Math.min(stage.top + stage.height, ...bottoms.map((seat) => seat.top)) - GAP;
  return { left, top, width, height: bottom - top };
}
