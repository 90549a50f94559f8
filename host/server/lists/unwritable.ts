/** Control characters: PostgreSQL cannot hold a NUL, and no number, phone or address contains any of them. */
// oxlint-disable-next-line no-control-regex
export const unwritable = /[\u0000-\u001f\u007f]/;
