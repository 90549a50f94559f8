/** The code of a write of which nobody knows what became of it. */
export const unconfirmedCode = 'UPSTREAM_UNCONFIRMED';
export const unconfirmedText = "The server's answer could not be read; it may have been saved: check the history";
