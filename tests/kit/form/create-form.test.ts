import { describe, expect, it } from 'vitest';
import { signInRules } from '../../../widgets/contract/session/sign-in.ts';
import { required } from '../../../widgets/contract/rules/validation.ts';
import { createForm, type Texts } from '../../../widgets/kit/form/create-form.ts';
import { errorCountText } from '../../../widgets/kit/form/error-count-text.ts';

const open = () => createForm({ initial: { username: '', password: '' }, rules: signInRules });

describe('a form bound to rules', () => {
  it('shows no message before a field was left or the form was sent', () => {
    const form = open();
    expect(form.messages.value).toEqual({});
    expect(form.isGood.value).toBe(false);
    form.field('username').leave();
    expect(form.messages.value).toEqual({ username: 'Please enter your Username' });
  });

  it('shows every message on sending, and the next one as the value changes', () => {
    const form = open();
    expect(form.check()).toBe(false);
    expect(form.messages.value).toEqual({
      username: 'Please enter your Username',
      password: 'Please enter your password',
    });
    form.field('username').change('abc');
    expect(form.field('username').message.value).toBe('Please enter a valid email ID');
    form.field('username').change('ops@demo.example');
    form.field('password').change('x');
    expect(form.messages.value).toEqual({});
    expect(form.check()).toBe(true);
  });

  it('cuts no text: what is longer than its field is said at once, and is not sent', () => {
    const form = createForm({ initial: { remark: '', note: '' } });
    const forget = form.field('remark').keepWithin?.(1000);
    form.field('remark').change(`${'à'.repeat(1000)}\n`);
    expect([form.messages.value, form.check()]).toEqual([{}, true]);
    form.field('remark').change('😀'.repeat(1043));
    expect(form.messages.value).toEqual({ remark: '1,043 of 1,000 characters. Shorten it' });
    expect([form.isGood.value, form.check(), form.check('note')]).toEqual([false, false, true]);
    expect(form.text('remark')).toHaveLength(2086);
    // the field has gone from the screen
    forget?.();
    expect([form.messages.value, form.check()]).toEqual([{}, true]);
  });

  it('knows which fields are required from their rules', () => {
    const form = createForm({ initial: { username: '', password: '', note: '' }, rules: signInRules });
    expect(form.field('username').isRequired).toBe(true);
    expect(form.field('note').isRequired).toBe(false);
  });

  it('shows what the backend refused until the field changes, and only for fields it has', () => {
    const form = open();
    form.set({ username: 'ops@demo.example', password: 'x' });
    form.field('username').message.subscribe(() => undefined);
    expect(form.refuse({ username: 'No such user', password: '', elsewhere: 'Not here', gone: undefined })).toEqual([
      'Not here',
    ]);
    expect(form.messages.value).toEqual({ username: 'No such user' });
    form.field('password').change('y');
    expect(form.messages.value).toEqual({ username: 'No such user' });
    form.field('username').change('ops2@demo.example');
    expect(form.messages.value).toEqual({});
  });

  it('is dirty while it differs from its start, and clean after a reset to a new one', () => {
    const form = open();
    form.field('username').change('a');
    expect(form.isDirty.value).toBe(true);
    form.field('username').change('');
    expect(form.isDirty.value).toBe(false);
    form.check();
    form.reset({ username: 'b', password: '' });
    expect(form.isDirty.value).toBe(false);
    expect(form.values.value).toEqual({ username: 'b', password: '' });
    expect(form.messages.value).toEqual({});
  });

  it('stands on a record that was read again: what both have changed is asked before it is sent', () => {
    const form = createForm({
      initial: { discount: '10', most: '1000', text: 'A' },
      rules: {},
      groups: [['discount', 'most']],
    });
    form.set({ discount: '50' });
    expect(form.rebase({ discount: '10', most: '1000', text: 'B' }, 'Changed by Arjun Deshpande, 10:42 AM')).toEqual([
      'text',
    ]);
    expect(form.values.value).toEqual({ discount: '50', most: '1000', text: 'B' });
    expect(form.field('text').compared?.value).toMatchObject({ by: 'Changed by Arjun Deshpande, 10:42 AM' });
    expect(form.check()).toBe(true);
    form.rebase({ discount: '5', most: '20000', text: 'B' }, 'Changed meanwhile');
    expect(form.values.value).toEqual({ discount: '50', most: '20000', text: 'B' });
    expect(form.check()).toBe(false);
    expect(form.messages.value).toEqual({
      discount: 'Choose which value stays',
      most: 'Choose which value stays',
    });
    // read again without a change, it asks still; after another change it asks with that one
    form.rebase({ discount: '5', most: '20000', text: 'B' }, '');
    form.rebase({ discount: '7', most: '20000', text: 'B' }, 'Changed meanwhile');
    form.field('discount').change('40');
    expect(form.field('discount').compared?.value?.ask).toEqual({ mine: '40', theirs: '7' });
    expect(form.field('most').compared?.value?.ask).toEqual({ mine: '1000', theirs: '20000' });
    form.field('discount').compared?.value?.choose('theirs');
    form.field('most').compared?.value?.choose('mine');
    expect([form.values.value, form.check()]).toEqual([{ discount: '7', most: '1000', text: 'B' }, true]);
    expect(form.start.value).toEqual({ discount: '7', most: '20000', text: 'B' });
  });

  it('gives the same field object each time, so that parts do not subscribe anew', () => {
    const form = open();
    expect(form.field('username')).toBe(form.field('username'));
  });

  it('counts what needs an answer, and what is wrong', () => {
    expect(errorCountText({ a: 'x' }, { a: '' })).toBe('1 field needs an answer.');
    expect(errorCountText({ a: 'x', b: 'y', c: undefined, d: 'z' }, {})).toBe('3 fields need an answer.');
    expect(errorCountText({ a: 'x' }, { a: '31/02/2030', b: '' })).toBe('1 field is wrong.');
    expect(errorCountText({ a: 'x', b: 'y', d: 'z' }, { a: '1', b: '2' })).toBe(
      '2 fields are wrong, 1 field needs an answer.',
    );
  });
});

/** A call's form as its screen draws it: the next call is asked for only where the customer was not reached. */
function openScreen() {
  const form = createForm<Texts>({
    initial: {},
    rules: (texts) => ({
      'call.outcome': required()(texts['call.outcome']),
      'call.comment': required()(texts['call.comment']),
      ...(texts['call.outcome'] === 'NOT_REACHABLE' && { 'call.next': required()(texts['call.next']) }),
      'reopen.remark': required()(texts['reopen.remark']),
    }),
  });
  const drawn = new Map<string, () => void>();
  form.values.subscribe((texts) => {
    const names = ['call.outcome', 'call.comment'].concat(texts['call.outcome'] === 'NOT_REACHABLE' ? 'call.next' : []);
    for (const [name, hide] of drawn) if (!names.includes(name) && drawn.delete(name)) hide();
    for (const { name, message } of names.map(form.field))
      if (!drawn.has(name))
        drawn.set(
          name,
          message.subscribe(() => undefined),
        );
  });
  return {
    form,
    drawn,
    type: (name: string, value: string) => form.field(name).change(value),
    save: () => form.check('call.'),
    messages: () => [...drawn.keys()].flatMap((name) => form.field(name).message.peek() ?? []),
  };
}

describe('a form whose fields come and go', () => {
  it('does not check what is asked for no more, nor another part of the screen', () => {
    const screen = openScreen();
    screen.type('call.outcome', 'NOT_REACHABLE');
    screen.type('call.comment', 'Rang out');
    expect(screen.save()).toBe(false);
    expect(screen.messages()).toEqual(['This field is required']);
    screen.type('call.outcome', 'CONFIRMED');
    expect([screen.save(), screen.messages()]).toEqual([true, []]);
    expect([screen.form.isGood.value, screen.form.check('reopen.remark')]).toEqual([false, false]);
  });

  it('over many ways of typing, a save is sent or a field on the screen says why not', () => {
    const values = {
      'call.outcome': ['', 'CONFIRMED', 'NOT_REACHABLE'],
      'call.comment': ['', 'Rang'],
      'call.next': ['', '2026-12-01'],
    };
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
        const name = pick(names.filter((each) => screen.drawn.has(each)));
        screen.type(name, pick(values[name]));
        const isSent = screen.save();
        expect(screen.messages().length > 0).toBe(!isSent);
        sent += Number(isSent);
      }
    }
    expect(sent).toBeGreaterThan(100);
  });

  it('marks no field for an empty message, and returns what no field shows', () => {
    const { form } = openScreen();
    const { refuse } = form.formOf('call.', { said: 'comment', when: 'next' });
    expect(refuse({ said: '', when: 'Choose when to call again', people: 'Nobody was asked' })).toEqual([
      'Choose when to call again',
      'Nobody was asked',
    ]);
    expect(form.field('call.comment').message.peek()).toBeUndefined();
    expect(refuse({ said: 'Write what was said' })).toEqual([]);
    expect(form.field('call.comment').message.peek()).toBe('Write what was said');
    form.field('call.comment').change('He agrees');
    expect(form.field('call.comment').message.peek()).toBeUndefined();
  });

  it('knows whether a field is required by what is asked for now', () => {
    const { form, type } = openScreen();
    expect(form.field('call.next').isRequired).toBe(false);
    type('call.outcome', 'NOT_REACHABLE');
    expect([form.field('call.next').isRequired, form.field('call.outcome').isRequired]).toEqual([true, true]);
  });

  it('holds a field only while it holds a text, and forgets by whole names and by beginnings', () => {
    const { form } = openScreen();
    form.set({ 'call.outcome': 'CONFIRMED', 'call.comment': ' Yes ', call: '1', 'callback.on': '2026-12-01' });
    expect([form.text('call.comment'), form.isDirty.value]).toEqual(['Yes', true]);
    form.set({ 'call.outcome': '' });
    form.forget('call.');
    expect(form.values.value).toEqual({ call: '1', 'callback.on': '2026-12-01' });
    form.forget('call', 'callback.on');
    expect([form.values.value, form.isDirty.value]).toEqual([{}, false]);
  });

  it('shows no message of a part that was forgotten', () => {
    const screen = openScreen();
    screen.save();
    screen.form.refuse({ 'call.comment': 'Write more' });
    screen.form.forget('call.');
    expect(screen.messages()).toEqual([]);
  });
});

it('a rule that looks at the clock is asked anew at each attempt', () => {
  let now = '2026-11-29';
  const rules = ({ day }: { day: string }) => ({ day: day < now ? 'This day has passed' : undefined });
  const form = createForm({ initial: { day: '2026-11-29' }, rules });
  expect(form.check()).toBe(true);
  now = '2026-11-30';
  expect([form.check(), form.messages.value]).toEqual([false, { day: 'This day has passed' }]);
});
