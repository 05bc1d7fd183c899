// The deck that follows from the seeds. Written only from docs/reference/fair-deal.md, "From the seeds to the deck".

/** The seeds of a deal. */
export interface Seeds {
  /** 32 bytes, in hexadecimal. */
  server_seed: string;
  table: string;
  game: number;
  redeal: number;
  client_seeds: readonly string[];
}

export interface Shuffled {
  message: string;
  key: string;
  /** The top card first. */
  deck: string[];
  lot: number;
  /** Every word that was drawn, including rejected ones and the lot. */
  words: number[];
  /** The swaps of the shuffle, in order. */
  swaps: [number, number][];
}

type Bytes = Uint8Array<ArrayBuffer>;

const SUITS = ["S", "C", "H", "D"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const WORDS = 2 ** 32;

/** Read hexadecimal digits. */
export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Write bytes in hexadecimal digits. */
export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

/** The server's commitment before the game: the SHA-256 of its seed. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(serverSeed))));
}

/** A deck in canonical order: as many cards of each suit, up to the ace. */
export function canonicalDeck(cards: number): string[] {
  const ranks = RANKS.slice(-cards / SUITS.length);
  return SUITS.flatMap((suit) => ranks.map((rank) => suit + rank));
}

/** A card's place in the canonical order of 52: hands are published sorted by it. */
export function canonicalPlace(card: string): number {
  return SUITS.indexOf(card.slice(0, 1)) * RANKS.length + RANKS.indexOf(card.slice(1));
}

/** Shuffle a deck of this size with these seeds. */
export async function shuffle(seeds: Seeds, cards: number): Promise<Shuffled> {
  const message = [seeds.table, seeds.game, seeds.redeal, ...seeds.client_seeds].join("|");
  const key = await hmac(bytesOf(seeds.server_seed), new TextEncoder().encode(message));
  const words = new Words(key);
  const deck = canonicalDeck(cards);
  const swaps: [number, number][] = [];
  for (let i = cards - 1; i > 0; i -= 1) {
    const fair = WORDS - (WORDS % (i + 1)); // above it remainders would not be equally likely
    let word = await words.next();
    while (word >= fair) word = await words.next();
    const j = word % (i + 1);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
    swaps.push([i, j]);
  }
  const lot = await words.next();
  return { message, key: hexOf(key), deck, lot, words: words.drawn, swaps };
}

/** The stream of numbers that a key gives. */
class Words {
  readonly drawn: number[] = [];
  private block = new DataView(new ArrayBuffer(0));
  private counter = 0n;
  private at = 0;

  constructor(private readonly key: Bytes) {}

  async next(): Promise<number> {
    if (this.at === this.block.byteLength) {
      const counted = new DataView(new ArrayBuffer(8));
      counted.setBigUint64(0, this.counter);
      this.counter += 1n;
      this.block = new DataView((await hmac(this.key, new Uint8Array(counted.buffer))).buffer);
      this.at = 0;
    }
    const word = this.block.getUint32(this.at);
    this.at += 4;
    this.drawn.push(word);
    return word;
  }
}

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}
