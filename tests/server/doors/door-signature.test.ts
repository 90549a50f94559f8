import { expect, it } from 'vitest';
import { whenSigned } from '../../../host/server/core/doors/door-signature.ts';

const secret = 'door-secret-0123456789abcdef0123456789';
const seconds = 1_795_862_400;
const body = Buffer.from('{"reference":"LOS-1"}');
const hex = 'a33b04d0138675c57904b8f2c475bad91b71a0c1533f5d8ac30697b0f064bfa6';
const header = `t=${seconds},v1=${hex}`;
const other = 'another-secret-0123456789abcdef012345';
const momentAt = (offset: number) => new Date((seconds + offset) * 1000);

it('takes the signature of the recipe, by either key of a door that is being given another', () => {
  expect(whenSigned(header, body, [secret, other], momentAt(0))).toEqual(momentAt(0));
  expect(whenSigned(header, body, [other, secret], momentAt(0))).toEqual(momentAt(0));
  expect(whenSigned(header, body, [other, other], momentAt(0))).toBeUndefined();
});

it.each([-300, 0, 300])('takes it %i seconds after it was made', (offset) => {
  expect(whenSigned(header, body, [secret, other], momentAt(offset))).toEqual(momentAt(0));
});

it.each([-301, 301])('takes it no more %i seconds after that', (offset) => {
  expect(whenSigned(header, body, [secret, other], momentAt(offset))).toBeUndefined();
});

it.each([
  undefined,
  '',
  hex,
  `t=${seconds}`,
  `t=${seconds},v1=${hex.toUpperCase()}`,
  `t=${seconds},v1=${hex}0`,
  `t=${seconds + 1},v1=${hex}`,
  `t=0${seconds},v1=${hex}`,
  `v1=${hex},t=${seconds}`,
  `t=${seconds},v1=${hex},v1=${hex}`,
  [header, header],
])('takes no other header: %s', (given) => {
  expect(whenSigned(given, body, [secret, other], momentAt(0))).toBeUndefined();
});

it('takes it for no other body', () => {
  for (const text of ['', '{"reference":"LOS-2"}', '{"reference":"LOS-1"} '])
    expect(whenSigned(header, Buffer.from(text), [secret, other], momentAt(0))).toBeUndefined();
});
