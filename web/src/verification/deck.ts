// Computes the deck from the seeds. It is written only from docs/reference/fair-deal.md, "From the seeds to the deck".

/** The seeds of a deal. */
export interface Seeds {
  /** 32 bytes, in hexadecimal. */
  server_seed: string;
  table: string;
  game: number;
  redeal: number;
  client_seeds: readonly string[];
}

export interface ShuffledDeck {
  message: string;
  key: string;
  /** The top card first. */
  deck: string[];
  lot: number;
  /** All words of the random stream that were used, including rejected ones and the lot. */
  words: number[];
  /** The swaps of the shuffle, in order. */
  swaps: [number, number][];
}

type Bytes = Uint8Array<ArrayBuffer>;

const SUITS = ["S", "C", "H", "D"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
/** How many values a 32-bit word can have. */
const WORD_VALUES = 2 ** 32;

/** Read hexadecimal digits. */
function parseHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Write bytes in hexadecimal digits. */
function writeHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compute the server's commitment, which is the SHA-256 of its seed. */
export async function computeCommitment(serverSeed: string): Promise<string> {
  return writeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", parseHex(serverSeed))));
}

/** Make a deck of this size in canonical order. Each suit has its highest ranks, up to the ace. */
export function makeCanonicalDeck(size: number): string[] {
  const ranks = RANKS.slice(-size / SUITS.length);
  return SUITS.flatMap((suit) => ranks.map((rank) => suit + rank));
}

/** The place of a card in the canonical order of 52 cards. Published hands are sorted by it. */
export function canonicalIndex(card: string): number {
  return SUITS.indexOf(card.slice(0, 1)) * RANKS.length + RANKS.indexOf(card.slice(1));
}

/** Shuffle a deck of this size with these seeds. */
export async function shuffle(seeds: Seeds, size: number): Promise<ShuffledDeck> {
  const message = [seeds.table, seeds.game, seeds.redeal, ...seeds.client_seeds].join("|");
  const key = await computeHmac(parseHex(seeds.server_seed), new TextEncoder().encode(message));
  const stream = new WordStream(key);
  const deck = makeCanonicalDeck(size);
  const swaps: [number, number][] = [];
  for (let i = size - 1; i > 0; i -= 1) {
    // Words from this limit on are rejected; with them the remainders would not be equally likely.
    const limit = WORD_VALUES - (WORD_VALUES % (i + 1));
    let word = await stream.next();
    while (word >= limit) word = await stream.next();
    const j = word % (i + 1);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
    swaps.push([i, j]);
  }
  const lot = await stream.next();
  return { message, key: writeHex(key), deck, lot, words: stream.words, swaps };
}

/** The stream of random 32-bit words that follows from a key. */
class WordStream {
  readonly words: number[] = [];
  private block = new DataView(new ArrayBuffer(0));
  private counter = 0n;
  private offset = 0;

  constructor(private readonly key: Bytes) {}

  async next(): Promise<number> {
    if (this.offset === this.block.byteLength) {
      const counterBytes = new DataView(new ArrayBuffer(8));
      counterBytes.setBigUint64(0, this.counter);
      this.counter += 1n;
      this.block = new DataView((await computeHmac(this.key, new Uint8Array(counterBytes.buffer))).buffer);
      this.offset = 0;
    }
    const word = this.block.getUint32(this.offset);
    this.offset += 4;
    this.words.push(word);
    return word;
  }
}

async function computeHmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}
