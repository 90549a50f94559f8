import { expect, it } from 'vitest';
import { inTurn } from '../../../host/server/core/staff/in-turn.ts';
import { hashOfNobody, hashPassword, isPassword } from '../../../host/server/core/staff/passwords.ts';

it('keeps the parameters of scrypt in the hash, and a salt of its own in each', async () => {
  const [one, other] = [await hashPassword('demo-pass'), await hashPassword('demo-pass')];
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

it('knows the right password from a wrong one, whatever way its accents are written', async () => {
  const hash = await hashPassword('Caf\u00e9 1234');
  expect(await isPassword('Cafe\u0301 1234', hash)).toBe(true);
  expect(await isPassword('Cafe 1234', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

it('checks a hash that was made with other parameters', async () => {
  const weak = 'scrypt$16384$8$1$c2FsdHNhbHRzYWx0c2FsdA$';
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('old-pass', Buffer.from('c2FsdHNhbHRzYWx0c2FsdA', 'base64url'), 32, { N: 16384, r: 8, p: 1 });
  expect(await isPassword('old-pass', weak + key.toString('base64url'))).toBe(true);
});

it('matches nothing against the hash of nobody or of another scheme', async () => {
  expect(await isPassword('', hashOfNobody)).toBe(false);
  expect(await isPassword('x', 'plain$x')).toBe(false);
});

it('runs two at once and no more, and refuses when too many wait', async () => {
  const two = inTurn(2, 3, () => new Error('too many'));
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (index === 1) throw new Error('failed');
    return index;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => two(() => work(index))));
  expect(most).toBe(2);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    'too many',
  ]);
  expect(await two(() => work(7))).toBe(7);
});
