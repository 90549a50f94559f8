import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createNachMails } from '../../../widgets/nach-mail-details/nach-mail-details.state.ts';
import { fakeConnection, type FakeAnswers } from '../../support/fake-connection.ts';

export const loan = '251118172605';
export const reason = 'M008 Company stamp required';
export const mandate = { nachStatus: 'NACH_RECIEVED', loanAppNo: loan, rejectReason: null, mandateVersion: 4 };
export const mailOf = (mailId: string, loanAppNo: string | null) => ({
  mailId,
  subject: mailId,
  senderName: null,
  senderEmail: 'somebody@example.com',
  receivedAt: '2025-11-21 10:42:08',
  isNew: false,
  attachmentCount: 1,
  loanAppNo,
  version: 3,
});

/** The page of two mails, the first linked; what is asked of its server, and what its agent is told. */
export async function open(
  answers: FakeAnswers = {},
  store = memoryStore(),
  given: Parameters<typeof fakeConnection>[1] = {},
) {
  const all: FakeAnswers = {
    fetchNachMails: () => ({
      ...mandate,
      mailList: [mailOf('first', loan), mailOf('second', null)],
      rejectReasons: [reason],
      mayChange: true,
    }),
    fetchNachMail: ({ mailId }) => ({
      ...mandate,
      ...mailOf(mailId, mailId === 'first' ? loan : null),
      likelyLoans: [],
      text: '',
      attachments: [],
    }),
    rejectNachMail: () => ({ ...mandate, mandateVersion: 5 }),
    ...answers,
  };
  const { connection, asked, tell: news } = fakeConnection(all, given);
  const told: string[] = [];
  const tell = (text: unknown) => void told.push(String(text));
  const widget = { connection, snackbar: { success: tell, error: tell, info: tell } };
  const state = createNachMails(widget, { store, owner: 'u-1', server: undefined }, ({ code }) => told.push(code));
  await state.load({ loanApplicationNumber: loan });
  /** A colleague has done something with a mail. */
  const hear = (rowId: string) => news({ kind: 'event', topic: 'nach.mails', type: 'linked', payload: { rowId } });
  return { state, told, asked, hear, missed: () => news({ kind: 'refetch' }) };
}
export type MailPage = Awaited<ReturnType<typeof open>>;
export function later<Value>() {
  let answer: (value: Value) => void = () => undefined;
  const answered = new Promise<Value>((resolve) => (answer = resolve));
  return { answer, answered };
}
export const shownMail = ({ state }: MailPage) => {
  const mail = state.mail.peek();
  return mail.phase === 'ready' ? mail.value : undefined;
};
export const rowsOf = ({ state }: MailPage) => {
  const list = state.list.peek();
  return list.phase === 'ready' ? list.value.mailList.map(({ mailId, loanAppNo }) => [mailId, loanAppNo]) : [];
};
