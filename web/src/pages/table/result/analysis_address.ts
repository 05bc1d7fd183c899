// The query of a table's address that says which game is analysed, so that a reload shows the report again.
const QUERY_NAME = "analyse";

/** Whether the address asks for the analysis of this game of the table. */
export const isAnalysisAskedFor = (search: string, gameNo: number): boolean =>
  new URLSearchParams(search).get(QUERY_NAME) === String(gameNo);

/** The query that asks for the analysis of this game of the table, and keeps the rest. */
export function askForAnalysis(search: string, gameNo: number): string {
  const query = new URLSearchParams(search);
  query.set(QUERY_NAME, String(gameNo));
  return `?${query}`;
}
