// The address of the form to log in, for a player who wants to come back to a table.

/** The account page with the form to log in; it leads back to this table afterwards. */
export const logInAddress = (table: string): string => `/account?log_in=1&back=${encodeURIComponent(`/t/${encodeURIComponent(table)}`)}`;
