import { describe, expect, it } from 'vitest';
import { createForm } from '../../widgets/kit/form/create-form.ts';
import { changedFields } from '../../widgets/kit/work/kept/changed-fields.ts';

const start = { name: 'One', text: 'First words' };
const formsOf = (values = start) => ({
  details: createForm({ initial: values }),
  rules: createForm({ initial: { limit: '' } }),
});

describe('the changed fields of forms', () => {
  it('are kept by form and field, and what is saved or reset is kept no more', () => {
    const forms = formsOf();
    const text = changedFields(forms);
    expect(text.kept.value).toBeUndefined();
    forms.details.set({ text: 'Other words' });
    forms.rules.set({ limit: '2' });
    expect(text.kept.value).toEqual({ details: { text: 'Other words' }, rules: { limit: '2' } });
    forms.details.reset(forms.details.values.peek());
    expect(text.kept.value).toEqual({ rules: { limit: '2' } });
    forms.details.set({ name: 'Two' });
    expect(text.kept.value).toEqual({ details: { name: 'Two' }, rules: { limit: '2' } });
    text.clear();
    expect([forms.details.values.value.text, text.kept.value]).toEqual(['Other words', undefined]);
  });

  it('are shown over what a colleague has changed in other fields; what is typed by now stays', () => {
    const forms = formsOf({ name: 'A colleague’s', text: 'First words' });
    const text = changedFields(forms);
    forms.rules.set({ limit: '3' });
    const found = { details: { text: 'Other words', gone: 'A field of an earlier version' }, rules: { limit: '2' } };
    text.show(found);
    expect(forms.details.values.value).toEqual({ name: 'A colleague’s', text: 'Other words' });
    expect(forms.rules.values.value).toEqual({ limit: '3' });
    expect(text.isTyped()).toBe(false);
    forms.details.set({ name: 'Three' });
    expect(text.isTyped()).toBe(true);
  });

  it('are not what a colleague has changed while they were typed', () => {
    const forms = formsOf();
    const text = changedFields(forms);
    forms.details.set({ text: 'Other words' });
    forms.details.rebase({ name: 'A colleague’s', text: 'First words' }, '');
    expect(text.kept.value).toEqual({ details: { text: 'Other words' } });
  });

  it('go when they were saved elsewhere, unless they were changed here', () => {
    const forms = formsOf();
    const text = changedFields(forms);
    text.show({ details: { text: 'Other words' } });
    text.show(undefined);
    expect(forms.details.values.value).toEqual(start);
    text.show({ details: { text: 'Other words' } });
    forms.details.set({ name: 'Two' });
    text.show(undefined);
    expect(forms.details.values.value).toEqual({ name: 'Two', text: 'Other words' });
  });
});
