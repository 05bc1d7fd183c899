// The address of the form to log in.

/** The address of the account page that shows the form to log in and then returns to this table. */
export const logInAddress = (table: string): string => `/account?log_in=1&back=${encodeURIComponent(`/t/${encodeURIComponent(table)}`)}`;
