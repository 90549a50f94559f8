/**
 * What those who watch the server are told at once, by a line in the log and a count in the metrics. Neither holds a name,
 * a number or an address; the audit does.
 */
export const alerts = {
  SIGN_IN_SPRAY: 'A network has tried too many wrong passwords: its further tries wait',
  ACCOUNT_LOCKED: 'An account is locked after a hundred wrong passwords in a row',
  PROXY_UNTRUSTED: 'X-Forwarded-For came while TRUST_PROXY is 0: all callers behind that proxy count as one address',
} as const;
export type Alert = keyof typeof alerts;
