import { signal } from '@preact/signals-react';
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import type { FakeAnswers } from '../../support/fake-connection.ts';
import { later, loan, mailOf, mandate, open, reason, rowsOf, shownMail, type MailPage } from './mails-fakes.ts';

describe('what colleagues do with the mails meanwhile', () => {
  /** The two mails and the mandate as they stand on the server. */
  function server() {
    const rows = { first: mailOf('first', loan), second: mailOf('second', null) };
    const now = { ...mandate };
    const answers: FakeAnswers = {
      fetchNachMails: () => ({ ...now, mailList: Object.values(rows), rejectReasons: [reason], mayChange: true }),
      fetchNachMail({ mailId }) {
        const row = rows[mailId as keyof typeof rows];
        const its = row.loanAppNo === null ? { ...now, nachStatus: null, mandateVersion: null } : now;
        return { ...its, ...row, likelyLoans: [], text: '', attachments: [] };
      },
    };
    return { rows, now, answers };
  }
  const names = (page: MailPage) => page.asked.map(({ name }) => name);

  it('shows in its row what is linked, and tells of the mail that is open; its form comes by itself', async () => {
    const { rows, answers } = server();
    const page = await open(answers);
    await page.state.select('second');
    expect(shownMail(page)).toMatchObject({ loanAppNo: null, version: 3 });
    rows.second = { ...mailOf('second', loan), version: 4 };
    page.hear('second');
    await vi.waitFor(() => expect(page.state.news.peek()).not.toBe(''));
    expect(page.state.news.peek()).toBe('Changed meanwhile: the loan of this mail, the mandate');
    expect(rowsOf(page)).toEqual([
      ['first', loan],
      ['second', loan],
    ]);
    expect(shownMail(page)).toMatchObject({ loanAppNo: loan, version: 4, nachStatus: 'NACH_RECIEVED' });
    page.state.rejectForm.set({ rejectReason: reason });
    expect(await page.state.reject()).toBe(true);
    expect(page.asked.at(-1)).toMatchObject({ name: 'rejectNachMail', input: { mailId: 'second' } });
    expect(page.state.news.peek()).toBe('');
  });

  it('keeps what is typed about the open mail while it may be sent, and reads the mail only where it has changed', async () => {
    const { rows, now, answers } = server();
    const page = await open(answers);
    await page.state.select('first');
    page.state.rejectForm.set({ rejectReason: reason, remarks: 'No stamp' });
    const looks = names(page).length;
    rows.second = { ...mailOf('second', loan), version: 4 };
    page.hear('second');
    await vi.waitFor(() => expect(rowsOf(page)[1]).toEqual(['second', loan]));
    expect(names(page).slice(looks)).toEqual(['fetchNachMails']);
    expect(page.state.news.peek()).toBe('');

    Object.assign(now, { nachStatus: 'NACH_RESUBMITTED', mandateVersion: 5 });
    page.hear('second');
    await vi.waitFor(() => expect(page.state.news.peek()).not.toBe(''));
    expect(page.state.news.peek()).toBe('Changed meanwhile: the mandate. What you typed is still here');
    expect(page.state.rejectForm.values.peek()).toEqual({ rejectReason: reason, remarks: 'No stamp' });
    expect(shownMail(page)).toMatchObject({ mandateVersion: 5 });

    Object.assign(now, { nachStatus: 'NACH_READY', mandateVersion: 6 });
    page.missed();
    await vi.waitFor(() => expect(shownMail(page)).toMatchObject({ nachStatus: 'NACH_READY' }));
    expect(page.state.news.peek()).toBe('Changed meanwhile: the mandate');
    expect(page.state.rejectForm.isDirty.peek()).toBe(false);
    page.state.forgetNews();
    expect(page.state.news.peek()).toBe('');
  });

  it('tells of no mail that was chosen while the page was read again', async () => {
    const { rows, answers } = server();
    const { answer, answered } = later<undefined>();
    let isLate = false;
    const page = await open({
      ...answers,
      async fetchNachMails(...asked) {
        if (isLate) await answered;
        return (await answers.fetchNachMails?.(...asked)) as CallReply<'fetchNachMails'>;
      },
    });
    await page.state.select('first');
    isLate = true;
    rows.second = { ...mailOf('second', loan), version: 4 };
    page.hear('second');
    await page.state.select('second');
    answer(undefined);
    await vi.waitFor(() => expect(rowsOf(page)[1]).toEqual(['second', loan]));
    expect(page.state.news.peek()).toBe('');
  });

  it('hears nothing of a backend that does not tell of mails, and nothing once the page is left', async () => {
    const silent = await open({}, memoryStore(), { extensions: signal(['live', 'mandateDesk'] as const) });
    const left = await open();
    left.state.dispose();
    for (const page of [silent, left]) {
      const looks = names(page).length;
      page.hear('first');
      await Promise.resolve();
      expect(names(page)).toHaveLength(looks);
    }
  });
});
