import { expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { FakeAnswers } from '../../support/fake-connection.ts';
import { later, loan, mailOf, mandate, open, reason, rowsOf, shownMail } from './mails-fakes.ts';

it('leaves the mail that was opened meanwhile as it is when the answer to a rejection comes', async () => {
  const { answer, answered } = later<CallReply<'rejectNachMail'>>();
  const page = await open({ rejectNachMail: () => answered });
  await page.state.select('first');
  page.state.rejectForm.set({ rejectReason: reason });
  const rejected = page.state.reject();
  await page.state.select('second');
  page.state.rejectForm.set({ remarks: 'Of the second' });
  answer({ ...mandate, nachStatus: 'NACH_REJECTED', rejectReason: reason, mandateVersion: 5 });
  expect(await rejected).toBe(true);
  expect(shownMail(page)).toMatchObject({ mailId: 'second', nachStatus: 'NACH_RECIEVED' });
  expect(page.state.rejectForm.values.peek().remarks).toBe('Of the second');
  expect([page.state.list.peek(), page.told]).toMatchObject([
    { value: { nachStatus: 'NACH_REJECTED' } },
    ['Mandate rejected'],
  ]);
});

it('leaves it open when the answer to a link comes, and shows the link in the row of its own mail', async () => {
  const { answer, answered } = later<CallReply<'linkNachMail'>>();
  const page = await open({ linkNachMail: () => answered });
  await page.state.select('second');
  page.state.linkForm.set({ loanApplicationNumber: loan });
  const linked = page.state.link();
  await page.state.select('first');
  answer({ ...mandate, mail: mailOf('second', loan) });
  expect(await linked).toBe(true);
  expect([page.state.selected.peek(), shownMail(page)?.mailId]).toEqual(['first', 'first']);
  expect(rowsOf(page)).toEqual([
    ['first', loan],
    ['second', loan],
  ]);
});

it('puts what is wrong with the number of one mail under no other’s', async () => {
  const { answer, answered } = later<CallError>();
  const fields = { loanApplicationNumber: 'There is no loan application with this number' };
  const page = await open({
    async linkNachMail() {
      throw await answered;
    },
  });
  await page.state.select('second');
  page.state.linkForm.set({ loanApplicationNumber: loan });
  const linked = page.state.link();
  await page.state.select('first');
  answer(new CallError('refused', 200, 'LOAN_NOT_FOUND', fields.loanApplicationNumber, fields));
  expect(await linked).toBe(false);
  expect([page.state.linkForm.messages.peek(), page.told]).toEqual([{}, [fields.loanApplicationNumber]]);
});

it('names the mandate that was read, and shows it as it stands now where a colleague was faster [NR-06]', async () => {
  let version = 4;
  const stale = vi.fn<NonNullable<FakeAnswers['rejectNachMail']>>(() => {
    version = 6;
    throw new CallError('refused', 200, 'STALE_VERSION', 'Someone else has changed this in the meantime');
  });
  const page = await open({
    rejectNachMail: stale,
    fetchNachMail: ({ mailId }) => ({
      ...mandate,
      ...mailOf(mailId, loan),
      mandateVersion: version,
      nachStatus: version === 4 ? 'NACH_RECIEVED' : 'NACH_RESUBMITTED',
      likelyLoans: [],
      text: '',
      attachments: [],
    }),
  });
  await page.state.select('first');
  page.state.rejectForm.set({ rejectReason: reason, remarks: 'No stamp' });
  expect(await page.state.reject()).toBe(false);
  expect(page.told).toEqual(['Someone else has changed this in the meantime. The mail is shown as it stands now']);
  expect(shownMail(page)).toMatchObject({ nachStatus: 'NACH_RESUBMITTED', mandateVersion: 6 });
  expect(page.state.rejectForm.values.peek()).toEqual({ rejectReason: reason, remarks: 'No stamp' });
  await page.state.reject();
  expect(page.asked.filter(({ name }) => name === 'rejectNachMail').map(({ options }) => options.ifMatch)).toEqual([
    4, 6,
  ]);
});

it('keeps what is typed of a rejection with its mail, also for a page that is opened later, until it is sent', async () => {
  const store = memoryStore();
  const first = await open({}, store);
  await first.state.select('first');
  first.state.rejectForm.set({ rejectReason: reason, remarks: 'No stamp on page 2' });
  first.state.dispose();
  const linked = {
    fetchNachMail: ({ mailId }: { mailId: string }) => ({
      ...mandate,
      ...mailOf(mailId, loan),
      likelyLoans: [],
      text: '',
      attachments: [],
    }),
  };
  const page = await open(linked, store);
  await page.state.select('second');
  expect(page.state.rejectForm.values.peek().remarks).toBe('');
  await page.state.select('first');
  expect(page.state.rejectForm.values.peek()).toEqual({ rejectReason: reason, remarks: 'No stamp on page 2' });
  expect(await page.state.reject()).toBe(true);
  await page.state.select('first');
  expect(page.state.rejectForm.values.peek()).toEqual({ rejectReason: '', remarks: '' });
  expect(await store.entries('draft/')).toEqual([]);
});

it('proposes the loan of the page if the sender has it, else the sender’s first, else the page’s own', async () => {
  const likely = (...numbers: string[]) =>
    numbers.map((loanAppNo) => ({ loanAppNo, customerName: null, nachStatus: 'NACH_PENDING' }));
  const proposed = async (likelyLoans: ReturnType<typeof likely>) => {
    const details = { ...mandate, ...mailOf('second', null), likelyLoans, text: '', attachments: [] };
    const page = await open({ fetchNachMail: () => details });
    await page.state.select('second');
    return page.state.linkForm.values.peek().loanApplicationNumber;
  };
  expect(await proposed(likely('251118172699', loan))).toBe(loan);
  expect(await proposed(likely('251118172699', '251118172700'))).toBe('251118172699');
  expect(await proposed([])).toBe(loan);
});

it('a link that waits for the person’s word is about the loan that was refused, and about the open mail alone', async () => {
  const fieldErrors = { senderEmail: 'The mail came from a@example.com, no address of the customer is known' };
  const refused = new CallError('refused', 200, 'NACH_SENDER_DIFFERS', 'From somebody else', fieldErrors);
  const { answer, answered } = later<undefined>();
  const page = await open({
    async linkNachMail({ confirmed }) {
      if (confirmed) return { ...mandate, mail: mailOf('second', loan) };
      await answered;
      throw refused;
    },
  });
  const linking = async () => {
    await page.state.select('second');
    page.state.linkForm.set({ loanApplicationNumber: loan });
    return page.state.link();
  };
  const left = linking();
  await vi.waitFor(() => expect(page.state.isBusy.peek()).toBe(true));
  await page.state.select('first');
  answer(undefined);
  expect([await left, page.state.senderCheck.peek(), page.told]).toEqual([false, null, ['From somebody else']]);
  expect(await linking()).toBe(false);
  expect(page.state.senderCheck.peek()?.sentences).toEqual([fieldErrors.senderEmail]);
  page.state.linkForm.set({ loanApplicationNumber: '999999999999' });
  expect(await page.state.linkAllTheSame()).toBe(true);
  const links = page.asked.filter(({ name }) => name === 'linkNachMail').map(({ input }) => input);
  expect(links.at(-1)).toEqual({ mailId: 'second', loanApplicationNumber: loan, confirmed: ['senderEmail'] });
  expect([page.state.senderCheck.peek(), page.state.selected.peek()]).toEqual([null, '']);
});

it('opens the only mail of one loan by itself, and leaves it closed once it is linked [NC-26]', async () => {
  const only = {
    fetchNachMails: () => ({
      ...mandate,
      mailList: [mailOf('second', null)],
      rejectReasons: [reason],
      mayChange: true,
    }),
  };
  const page = await open({ ...only, linkNachMail: () => ({ ...mandate, mail: mailOf('second', loan) }) });
  expect([page.state.selected.peek(), shownMail(page)?.mailId]).toEqual(['second', 'second']);
  expect(page.state.linkForm.values.peek().loanApplicationNumber).toBe(loan);
  expect(await page.state.link()).toBe(true);
  expect([page.state.selected.peek(), shownMail(page)]).toEqual(['', undefined]);
  await page.state.load({ email: 'somebody@example.com' });
  expect(page.state.selected.peek()).toBe('');
  const several = await open();
  expect(several.state.selected.peek()).toBe('');
});
