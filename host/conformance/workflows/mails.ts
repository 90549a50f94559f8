import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf, type Desk } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustBeMoment } from '../written.ts';
import { mustDownload } from './document-desk.ts';

type Mails = CallReply<'fetchNachMails'>;
interface Memory {
  loanApplicationNumber: string;
  mailQueueId: string;
  email: string;
  mail?: Mails['mailList'][number];
}

function listOf(desk: Desk, { loanApplicationNumber, mailQueueId, email }: Memory): Promise<Mails> {
  return desk.read('fetchNachMails', { loanApplicationNumber, mailQueueId, email });
}
const theMail = ({ mail }: Memory) => learned(mail, 'a mail');
async function again(desk: Desk, memory: Memory) {
  const { mailId } = theMail(memory);
  const found = (await listOf(desk, memory)).mailList.find((mail) => mail.mailId === mailId);
  must(found !== undefined, 'fetchNachMails: the mail is not in the list any more');
  return found;
}

export const mails = defineWorkflow<Memory>({
  name: 'mails',
  title: 'NACH mails',
  part: 'core',
  screens: ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS', 'WISHFIN_NACH_EMAIL_LIST_DETAILS'],
  async begin(desk) {
    const facts = await desk.facts('nach-mail');
    const loanApplicationNumber = textOf(facts, 'loanApplicationNumber');
    return { loanApplicationNumber, mailQueueId: textOf(facts, 'mailQueueId'), email: textOf(facts, 'email') };
  },
  steps: [
    {
      id: 'list',
      rows: ['AP-28', 'AP-44'],
      level: 'MUST',
      says: 'The mails of a mandate are answered with its status and the reject reasons, newest first',
      async check(desk, memory) {
        const { mailList, rejectReasons } = await listOf(desk, memory);
        must(mailList.length > 0, 'fetchNachMails: mailList is empty for a loan that has a mail');
        must(rejectReasons.length > 0, 'fetchNachMails: rejectReasons is empty, so no mandate can be rejected');
        const times = mailList.map(({ receivedAt }) => receivedAt);
        for (const at of times) mustBeMoment(at, 'fetchNachMails: receivedAt');
        must(times.join() === times.toSorted().reverse().join(), 'fetchNachMails: mailList is not newest first');
        memory.mail = mailList.find(({ loanAppNo }) => loanAppNo !== null) ?? mailList[0];
      },
    },
    {
      id: 'details',
      rows: ['AP-26', 'AP-28'],
      level: 'MUST',
      says: 'A mail that was opened counts as read, and its attachments can be downloaded',
      async check(desk, memory) {
        const { mailId } = theMail(memory);
        const { attachments } = await desk.write(`the mail ${mailId} read`, 'fetchNachMail', { mailId });
        for (const { url, name } of attachments.slice(0, 2)) await mustDownload(desk, `the attachment ${name}`, url);
        must(!(await again(desk, memory)).isNew, 'fetchNachMails: isNew is true for a mail that was opened');
      },
    },
    {
      id: 'link-unknown',
      rows: ['AP-08', 'AP-17'],
      level: 'MUST',
      says: 'A link to a loan that nobody has is refused in words, with HTTP 200',
      async check(desk, memory) {
        const { mailId, version } = await again(desk, memory);
        const input = { mailId, loanApplicationNumber: '999999999999' };
        const { status } = await desk.refusal('an unknown loan', 'linkNachMail', input, { version });
        must(status === 200, `linkNachMail with an unknown loan is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'link',
      rows: ['AP-28'],
      level: 'MUST',
      says: 'A mail is linked to a loan, and the list says so',
      async check(desk, memory) {
        const { mailId, version } = await again(desk, memory);
        const { loanApplicationNumber } = memory;
        const input = { mailId, loanApplicationNumber };
        const { mail } = await desk.write(
          `the mail ${mailId} linked to ${loanApplicationNumber}`,
          'linkNachMail',
          input,
          { version },
        );
        must(
          mail.loanAppNo === loanApplicationNumber,
          'linkNachMail: mail.loanAppNo is another than the loan that was sent',
        );
        const { loanAppNo } = await again(desk, memory);
        must(
          loanAppNo === loanApplicationNumber,
          'fetchNachMails: loanAppNo is another than the loan that the mail was linked to',
        );
      },
    },
    {
      id: 'reject',
      rows: ['AP-28', 'AP-17'],
      level: 'MUST',
      says: 'A mandate is rejected with a reason once; the second time is refused in words',
      async check(desk, memory) {
        const { mandateVersion, nachStatus, rejectReasons } = await listOf(desk, memory);
        const isReviewable = nachStatus === 'NACH_RECIEVED' || nachStatus === 'NACH_RESUBMITTED';
        if (!isReviewable)
          throw new NotChecked(`the mandate stands at ${nachStatus ?? 'nothing'} and waits for no review`);
        const { mailId } = theMail(memory);
        const input = { mailId, rejectReason: rejectReasons[0] ?? '', remarks: null };
        await desk.write(`the mandate of ${memory.loanApplicationNumber} rejected`, 'rejectNachMail', input, {
          version: mandateVersion,
        });
        const after = await listOf(desk, memory);
        must(
          after.nachStatus === 'NACH_REJECTED',
          `rejectNachMail: nachStatus is ${after.nachStatus ?? 'null'} after a rejection`,
        );
        must(after.rejectReason !== null, 'rejectNachMail: rejectReason is null after a rejection');
        await desk.refusal('a mandate that is rejected already', 'rejectNachMail', input, {
          version: after.mandateVersion,
        });
      },
    },
  ],
});
