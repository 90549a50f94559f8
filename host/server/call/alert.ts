/**
 * What those who watch the server are told at once, by a line in the log and a count in the metrics. Neither holds a name,
 * a number or an address; the audit does.
 */
export const alerts = {
  LIMIT_REACHED: 'A person or a loan has reached a limit, for the first time in its window',
  LIMIT_RAISED: 'A lead has raised a limit of a person for today',
  DOWNLOAD_LARGE: 'A person has downloaded more rows within a day than are free, and has given a reason',
  SIGN_IN_SPRAY: 'A network has tried too many wrong passwords: its further tries wait',
  ACCOUNT_LOCKED: 'An account is locked after a hundred wrong passwords in a row',
  EMBEDDER_REFUSED: 'An embedder has asked for a session, or from where, that it may not',
  PROXY_UNTRUSTED: 'X-Forwarded-For came while TRUST_PROXY is 0: all callers behind that proxy count as one address',
} as const;
export type Alert = keyof typeof alerts;
/** @param about figures of it, beside its name in the log */
export type RaiseAlert = (what: Alert, about?: Readonly<Record<string, string | number>>) => void;
