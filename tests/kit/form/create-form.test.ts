import { describe, expect, it } from 'vitest';
import { signInRules } from '../../../widgets/contract/session/sign-in.ts';
import { createForm } from '../../../widgets/kit/form/create-form.ts';
import { errorCountText } from '../../../widgets/kit/form/error-count-text.ts';

const open = () => createForm({ username: '', password: '' }, signInRules);

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

  it('knows which fields are required from their rules', () => {
    const form = createForm({ username: '', password: '', note: '' }, signInRules);
    expect(form.field('username').isRequired).toBe(true);
    expect(form.field('note').isRequired).toBe(false);
  });

  it('shows what the backend refused until the field changes, and only for fields it has', () => {
    const form = open();
    form.set({ username: 'ops@demo.example', password: 'x' });
    expect(form.refuse({ username: 'No such user', password: '', elsewhere: 'Not here' })).toEqual(['Not here']);
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
    const form = createForm({ discount: '10', most: '1000', text: 'A' }, {}, [['discount', 'most']]);
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
