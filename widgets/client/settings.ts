import { defaultTelephonyUserKey, headers } from '../contract/headers.ts';

const environment = import.meta.env;
const named = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

/**
 * What a lender sets when it builds the screens (`host/server/README.md`). An empty `baseHost` means the origin that
 * serves these files. A base host stored in the browser counts only if it is one of `baseHosts` (AP-14, AP-15).
 */
export const settings = {
  baseHost: named(environment.VITE_BASE_HOST, ''),
  baseHosts: named(environment.VITE_BASE_HOSTS, '').split(',').filter(Boolean),
  telephonyUserKey: named(environment.VITE_TELEPHONY_USER_KEY, defaultTelephonyUserKey),
  headers: {
    ...headers,
    securityToken: named(environment.VITE_SECURITY_TOKEN_HEADER, headers.securityToken),
    userKey: named(environment.VITE_USER_KEY_HEADER, headers.userKey),
  },
  callTimeoutMs: 30_000,
} as const;

/** The origin that this code was served from: the product's own, whichever page has loaded it. */
export const codeOrigin = new URL(import.meta.url).origin;
