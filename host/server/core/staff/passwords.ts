import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { refuse } from '../../base/refusal.ts';
import { inTurn } from './in-turn.ts';
import { isSameSecret } from '../../base/tokens.ts';

const cost = { N: 2 ** 15, r: 8, p: 1 };
/** scrypt needs `r * N * 128` bytes, 32 MiB at today's cost; a stored hash may need four times as many. */
const maxmem = 160 * 1024 * 1024;
const keyLength = 32;

/** Each derivation takes 32 MiB and one of the threads that the whole process shares. */
const twoAtOnce = inTurn(2, 200, () => refuse('TOO_MANY_REQUESTS'));

function derive(password: string, salt: Buffer, options: ScryptOptions, length: number): Promise<Buffer> {
  return twoAtOnce(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url: the parameters travel with the hash, so they can grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, keyLength);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A password that signs in once, for whoever hands it over. */
export const newOneTimePassword = (): string => randomBytes(12).toString('base64url');

/** A hash that matches no password and takes as long to check as any other, for a username that nobody has. */
export const hashOfNobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password matches a stored hash. A hash of another scheme matches nothing. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, 'base64url'), options, expected.length);
  return isSameSecret(found, expected);
}
