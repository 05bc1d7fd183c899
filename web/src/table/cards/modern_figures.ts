// The figures of the modern deck: jack, queen and king of plain shapes, and the ornament of an ace.
// Each is the upper half of a card, which shows it twice.

/** The upper halves as SVG, by rank; `faces.ts` styles their classes. */
export const MODERN_FIGURES: Record<string, string> = {
  // A king: a tall crown, a square face, a long beard, a broad collar.
  K: `
    <rect class="ground" x="28" y="11.5" width="44" height="58.5"/>
    <path class="robe" d="M28.5 70.3L33 52L67 52L71.5 70.3Z"/>
    <path class="gold" d="M46.5 52L53.5 52L53.5 70.3L46.5 70.3Z"/>
    <path class="white line" d="M34.5 52L65.5 52L60 62L40 62Z"/>
    <path class="skin line" d="M39.5 29L60.5 29L60.5 44L39.5 44Z"/>
    <path class="gown line" d="M39.5 40L60.5 40L60.5 49L50 63L39.5 49Z"/>
    <path class="white" d="M43 42L50 39.500L57 42L50 45.500Z"/>
    <path class="ink" d="M43 33.500L47.5 33.500L47.5 36.500L43 36.500ZM52.5 33.500L57 33.500L57 36.500L52.5 36.500Z"/>
    <path class="gold line" d="M37.5 29L37.5 15L43.5 21.500L50 13L56.5 21.500L62.5 15L62.5 29Z"/>
    <path class="robe" d="M37.5 25.500L62.5 25.500L62.5 29L37.5 29Z"/>
    <path class="white" d="M50 18L52 21L50 24L48 21Z"/>`,
  // A queen: hair like a bell, a pointed diadem, earrings, a pendant.
  Q: `
    <rect class="ground" x="28" y="11.5" width="44" height="58.5"/>
    <path class="gown" d="M36.5 24L63.5 24L68 54L32 54Z"/>
    <path class="robe" d="M29 70.3C29 60 36 54 44 52L56 52C64 54 71 60 71 70.3Z"/>
    <path class="skin line" d="M45.5 43L54.5 43L54.5 51L60 53L50 64L40 53L45.5 51Z"/>
    <path class="skin line" d="M41 25L59 25L59 37C59 43 55 47 50 47C45 47 41 43 41 37Z"/>
    <path class="gown" d="M41 25L59 25L59 31L50 27.500L41 31Z"/>
    <path class="ink" d="M44 34L48 34L48 36.300L44 36.300ZM52 34L56 34L56 36.300L52 36.300Z"/>
    <path class="lips" d="M46.8 41L50 39.900L53.2 41L50 43.500Z"/>
    <path class="gold line" d="M37 25L39 16.500L44.5 20.500L50 13L55.5 20.500L61 16.500L63 25Z"/>
    <path class="white" d="M50 16.800L51.8 19.500L50 22.200L48.2 19.500Z"/>
    <path class="gold line" d="M38.3 40L40.3 43.500L38.3 47L36.3 43.500ZM61.7 40L63.7 43.500L61.7 47L59.7 43.500Z"/>
    <path class="string" d="M43 53C45 57 47.5 59 50 59.500C52.5 59 55 57 57 53"/>
    <path class="gold line" d="M50 58.500L52.4 62L50 65.500L47.6 62Z"/>`,
  // A jack: a flat cap with a feather, straight hair, a coat of two colours.
  J: `
    <rect class="ground" x="28" y="11.5" width="44" height="58.5"/>
    <path class="soft line" d="M29 70.3L34 53L50 53L50 70.3Z"/>
    <path class="robe" d="M50 53L66 53L71 70.3L50 70.3Z"/>
    <path class="white line" d="M38.5 51L61.5 51L57 60L50 54.500L43 60Z"/>
    <path class="gold" d="M48.4 61L51.6 61L51.6 64.200L48.4 64.200ZM48.4 66.500L51.6 66.500L51.6 69.700L48.4 69.700Z"/>
    <path class="gown" d="M38.5 26L61.5 26L61.5 47L38.5 47Z"/>
    <path class="skin line" d="M42.5 28L57.5 28L57.5 41C57.5 46 54 49 50 49C46 49 42.5 46 42.5 41Z"/>
    <path class="gown" d="M42.5 28L57.5 28L57.5 30.500L42.5 33Z"/>
    <path class="ink" d="M44.7 35.500L48.3 35.500L48.3 38L44.7 38ZM51.7 35.500L55.3 35.500L55.3 38L51.7 38Z"/>
    <path class="pen" d="M47 43.800L53 43.8"/>
    <path class="robe line" d="M35 26L37.5 16.500L60 14.500L65 26Z"/>
    <path class="gold line" d="M35 25L65 25L65 29L35 29Z"/>
    <path class="white line" d="M59 25C58 18 62 13 69.5 12C70 18.5 67 23.5 62.5 25.500Z"/>
    <path class="pen" d="M61 24.500L67 15"/>`,
  // The ornament above and below an ace.
  A: `
    <path class="robe" d="M50 17L54 23.500L50 30L46 23.500Z"/>
    <path class="scroll" d="M32 23.500L42 23.500M58 23.500L68 23.500M38 27.500L42 27.500M58 27.500L62 27.5"/>`,
};
