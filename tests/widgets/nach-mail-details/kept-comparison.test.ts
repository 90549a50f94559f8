import { expect, it } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { loan, mailOf, mandate, open, reason, type MailPage } from './mails-fakes.ts';

/** A mail whose form is compared with a mandate of this ceiling. */
const compared = (ceiling: () => string) => ({
  fetchNachMail: ({ mailId }: { mailId: string }) => ({
    ...mandate,
    ...mailOf(mailId, loan),
    likelyLoans: [],
    text: '',
    attachments: [],
    form: {
      formDays: 120,
      fields: [
        { field: 'ACCOUNT' as const, expected: 'xxxx6789' },
        { field: 'CEILING' as const, expected: ceiling() },
      ],
      hasAccount: false,
      compared: null,
      acceptRefusal: null,
    },
  }),
});
async function readForm({ state }: MailPage) {
  await state.select('first');
  state.comparison.choose('ACCOUNT', 'DIFFERS');
  state.comparison.written('ACCOUNT').change('5010 0123 1111');
  state.comparison.choose('CEILING', 'AGREES');
}
const account = { field: 'ACCOUNT', verdict: 'DIFFERS', asWritten: '5010 0123 1111' };
const ceiling = { field: 'CEILING', verdict: 'AGREES', asWritten: null };

it('keeps what was read on the form with its mail, until the mandate is decided on', async () => {
  const store = memoryStore();
  const answers = compared(() => '₹4,800');
  const first = await open(answers, store);
  await readForm(first);
  await first.state.saveDraft();
  first.state.dispose();
  const page = await open(answers, store);
  await page.state.select('second');
  expect(page.state.comparison.compared()).toEqual([]);
  await page.state.select('first');
  expect(page.state.comparison.compared()).toEqual([account, ceiling]);
  expect([page.state.comparison.isDirty.peek(), page.told]).toEqual([true, ['What you have typed is back']]);
  page.state.rejectForm.set({ rejectReason: reason });
  expect(await page.state.reject()).toBe(true);
  const sent = page.asked.filter(({ name }) => name === 'rejectNachMail').map(({ input }) => input);
  expect(sent).toMatchObject([{ rejectReason: reason, compared: [account, ceiling] }]);
  expect(await store.entries('draft/')).toEqual([]);
});

it('brings nothing back of a field that the mandate says otherwise by now', async () => {
  const store = memoryStore();
  const first = await open(
    compared(() => '₹4,800'),
    store,
  );
  await readForm(first);
  first.state.dispose();
  const page = await open(
    compared(() => '₹18,300'),
    store,
  );
  await page.state.select('first');
  expect(page.state.comparison.compared()).toEqual([account]);
});

it('asks anew about what the mandate says otherwise once it is read again', async () => {
  let says = '₹4,800';
  const page = await open({
    ...compared(() => says),
    acceptNachMail() {
      says = '₹18,300';
      throw new CallError('refused', 200, 'STALE_VERSION', 'Someone else has changed this in the meantime');
    },
  });
  await readForm(page);
  expect(await page.state.accept()).toBe(false);
  expect(page.state.comparison.form.peek()?.fields[1]?.expected).toBe('₹18,300');
  expect(page.state.comparison.compared()).toEqual([account]);
});
