type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** What the signs of an English keyboard's keys are, without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  Minus: ['-', '_'],
};

/**
 * The key that a shortcut means: a Latin letter (small), a sign or a named key as it is. A key of another script counts
 * by its place on an English keyboard, so that shortcuts work while Hindi is typed: क on the key of K is k.
 */
export function keyOf({ key, code, shiftKey }: Press): string {
  if (/^[\x20-\x7E]+$|^\p{Script=Latin}$/u.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  const [, letter] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? signs[code]?.[shiftKey ? 1 : 0] ?? key;
}
