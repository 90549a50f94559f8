import { expect, it } from 'vitest';
import { keyOf } from '../../widgets/kit/key-of.ts';

it.each([
  // a Hindi keyboard, by the place of the key
  ['क', 'KeyK', false, 'k'],
  ['म', 'KeyC', false, 'c'],
  ['त्र', 'KeyE', true, 'e'],
  ['१', 'Digit1', false, '1'],
  ['य', 'Slash', false, '/'],
  ['य़', 'Slash', true, '?'],
  ['ऋ', 'Equal', true, '+'],
  ['л', 'KeyK', false, 'k'],
  // a Latin letter counts as it is typed, wherever its key lies
  ['a', 'KeyQ', false, 'a'],
  ['K', 'KeyK', true, 'k'],
  ['é', 'Digit2', false, 'é'],
  ['?', 'Minus', true, '?'],
  // named keys
  ['ArrowDown', 'ArrowDown', false, 'ArrowDown'],
  ['Enter', 'NumpadEnter', false, 'Enter'],
  [' ', 'Space', false, ' '],
  ['π', '', false, 'π'],
])('%s on %s, with Shift %s, is %s', (key, code, shiftKey, meant) => {
  expect(keyOf({ key, code, shiftKey })).toBe(meant);
});
