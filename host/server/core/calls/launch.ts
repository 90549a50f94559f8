import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../base/tokens.ts';

/** The query parameter that carries the signature; it is not part of what is signed. */
export const launchParameter = 'launch';
/** The id of the member of staff who opens the call. It counts only in a signed link. */
export const staffParameter = 'staffId';
/** Seconds for which a fresh launch link opens. */
export const launchLifetime = 5 * 60;

/** Replaces lone surrogates, which a query may hold and which have no percent-encoding. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function signature(parameters: Readonly<Record<string, string>>, expires: string, secret: string): Buffer {
  const signed = Object.entries(parameters)
    .filter(([name]) => name !== launchParameter)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  return createHmac('sha256', secret).update(`${signed}\n${expires}`).digest();
}

/**
 * The value that a dialer puts into `launch` of the address it opens: `<unix seconds>.<signature>`. The signature is
 * base64url of HMAC-SHA-256 over the percent-encoded `name=value` pairs of every other parameter, sorted and joined by
 * `&`, a line feed, and the seconds.
 */
export function signLaunch(parameters: Readonly<Record<string, string>>, secret: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + launchLifetime);
  return `${expires}.${signature(parameters, expires, secret).toString('base64url')}`;
}

/**
 * `good`: signed for exactly these parameters and fresh. `expired`: signed, but its five minutes are over, so that only
 * the browser which opened it in time may present it again. `forged`: anything else.
 */
export function checkLaunch(
  parameters: Readonly<Record<string, string>>,
  secret: string,
  now: Date,
): 'good' | 'expired' | 'forged' {
  const [, expires, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(parameters[launchParameter] ?? '') ?? [];
  if (expires === undefined || given === undefined) return 'forged';
  const seconds = Number(expires);
  const ahead = seconds - now.getTime() / 1000;
  if (ahead > launchLifetime + 60) return 'forged';
  const expected = signature(parameters, expires, secret);
  if (!isSameSecret(Buffer.from(given, 'base64url'), expected)) return 'forged';
  return ahead > 0 ? 'good' : 'expired';
}
