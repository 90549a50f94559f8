import { describe, expect, it } from 'vitest';
import { createTypedTexts } from '../../../widgets/kit/work/kept/typed-texts.ts';

const required = (value: string) => (value === '' ? 'This field is required' : undefined);

/** A call's form as its screen draws it: the next call is asked for only where the customer was not reached. */
function openScreen() {
  const typed = createTypedTexts();
  const shown = new Map<string, () => void>();
  function draw() {
    const isMissed = (typed.all.peek()['outcome'] ?? '') === 'NOT_REACHABLE';
    const fields = [
      typed.field('outcome', required),
      typed.field('comment', required),
      ...(isMissed ? [typed.field('next', (value) => (isMissed ? required(value) : undefined))] : []),
    ];
    for (const [name, hide] of shown)
      if (!fields.some((field) => field.name === name)) {
        hide();
        shown.delete(name);
      }
    for (const { name, message } of fields)
      if (!shown.has(name))
        shown.set(
          name,
          message.subscribe(() => undefined),
        );
  }
  draw();
  return {
    typed,
    type(name: string, value: string) {
      typed.field(name, required).change(value);
      draw();
    },
    save: () => typed.check(['outcome', 'comment', 'next']),
    messages: () => [...shown.keys()].flatMap((name) => typed.field(name, required).message.peek() ?? []),
    shown,
  };
}

describe('texts typed into fields that come and go', () => {
  it('does not check a field that is no longer shown', () => {
    const screen = openScreen();
    screen.type('outcome', 'NOT_REACHABLE');
    screen.type('comment', 'Rang out');
    expect(screen.save()).toBe(false);
    expect(screen.messages()).toEqual(['This field is required']);
    screen.type('outcome', 'CONFIRMED');
    expect(screen.save()).toBe(true);
  });

  it('over many ways of typing, a save is sent or a field on the screen says why not', () => {
    const values = { outcome: ['', 'CONFIRMED', 'NOT_REACHABLE'], comment: ['', 'Rang'], next: ['', '2026-12-01'] };
    const names = Object.keys(values) as (keyof typeof values)[];
    let seed = 18;
    const pick = <Item>(items: readonly Item[]): Item => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return items[Math.floor((seed / 2_147_483_648) * items.length)] as Item;
    };
    let sent = 0;
    for (let round = 0; round < 300; round += 1) {
      const screen = openScreen();
      for (let step = 0; step < 6; step += 1) {
        const name = pick(names.filter((each) => each !== 'next' || screen.shown.has('next')));
        screen.type(name, pick(values[name]));
        const isSent = screen.save();
        expect(screen.messages().length > 0).toBe(!isSent);
        sent += Number(isSent);
      }
    }
    expect(sent).toBeGreaterThan(100);
  });

  it('marks no field for an empty message, and returns what no field shows', () => {
    const { typed } = openScreen();
    const { refuse } = typed.formOf((field) => ({ said: 'comment', when: 'next' })[field]);
    expect(refuse({ said: '', when: 'Choose when to call again', people: 'Nobody was asked' })).toEqual([
      'Choose when to call again',
      'Nobody was asked',
    ]);
    expect(typed.field('comment', required).message.peek()).toBeUndefined();
    expect(refuse({ said: 'Write what was said' })).toEqual([]);
    expect(typed.field('comment', required).message.peek()).toBe('Write what was said');
  });

  it('knows whether a field is required by its present rule, and drops a rule that is not given again', () => {
    const typed = createTypedTexts();
    const field = typed.field('remark', required);
    field.leave();
    expect(field.message.peek()).toBe('This field is required');
    expect(typed.field('remark').isRequired).toBe(false);
    field.change('a');
    field.change('');
    expect(field.message.peek()).toBeUndefined();
  });
});
