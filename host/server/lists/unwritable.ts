/** Text that PostgreSQL cannot hold, or that no number, phone or address contains. */
// oxlint-disable-next-line no-control-regex
export const unwritable = /[\u0000-\u001f\u007f]/;
