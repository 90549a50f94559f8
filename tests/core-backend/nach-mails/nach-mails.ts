import { nachRejectReasons } from '../calling/crm-config.ts';
import { indiaTime } from '../clock.ts';
import { reading, type Reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import type { NachMail } from './nach-mail.ts';

const partners = ['pb', 'wishfin'] as const;
const anId = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message: 'There is no such mail' };
const reviewable = ['NACH_RECIEVED', 'NACH_RESUBMITTED'];
const attachmentUrl = '/images/mandate.png';

function listed({ mailId, subject, senderName, senderEmail, receivedAt, isNew, loanAppNo }: NachMail) {
  const at = indiaTime(receivedAt);
  return { mailId, subject, senderName, senderEmail, receivedAt: at, isNew, attachmentCount: 1, loanAppNo };
}

/** The mandate of a loan, as the page shows it beside the mails. */
function standingOf({ world }: Asked, loanAppNo: string | null) {
  const mandate = world.applications.get(loanAppNo ?? '')?.mandate;
  return { nachStatus: mandate?.nachStatus ?? null, loanAppNo, rejectReason: mandate?.rejectReason ?? null };
}

function requireMail({ world }: Asked, given: Reading): NachMail {
  const mailId = given.text('mailId', anId);
  const partner = given.optionalOneOf('partner', partners);
  given.check();
  const mail = world.mails.find((each) => each.mailId === mailId && (partner === null || each.partner === partner));
  if (!mail) throw refused('NOT_FOUND', 'There is no such mail');
  return mail;
}

function list(asked: Asked) {
  const given = reading(asked.values);
  const loan = given.optionalText('loanApplicationNumber', { most: 20 }) || null;
  const mailQueueId = given.optionalText('mailQueueId', { most: 60 }) || null;
  const email = given.optionalText('email', { most: 254 }) || null;
  given.optionalText('queueName', { most: 80 });
  const partner = given.optionalOneOf('partner', partners);
  given.check();
  const isSought = (mail: NachMail) => {
    if (loan === null && mailQueueId === null && email === null) return mail.loanAppNo === null;
    const isOfLoan = loan !== null && mail.loanAppNo === loan;
    return isOfLoan || mail.mailQueueId === mailQueueId || mail.senderEmail === email;
  };
  const found = asked.world.mails.filter((mail) => isSought(mail) && (partner === null || mail.partner === partner));
  const linked = loan ?? found.find(({ loanAppNo }) => loanAppNo !== null)?.loanAppNo ?? null;
  return {
    ...standingOf(asked, asked.world.applications.has(linked ?? '') ? linked : null),
    mailList: found.toSorted((a, b) => b.receivedAt - a.receivedAt).map(listed),
    rejectReasons: nachRejectReasons,
  };
}

function show(asked: Asked) {
  const mail = requireMail(asked, reading(asked.values));
  mail.isNew = false;
  const bytes = asked.world.files.get(attachmentUrl)?.content.length ?? 0;
  return {
    ...standingOf(asked, mail.loanAppNo),
    ...listed(mail),
    text: mail.text,
    attachments: [
      { fileId: `file-${mail.mailId}`, name: 'mandate.png', mediaType: 'image/png', bytes, url: attachmentUrl },
    ],
  };
}

function link(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', { most: 20 });
  const mail = requireMail(asked, given);
  const mandate = asked.world.applications.get(number)?.mandate;
  if (!mandate) throw refused('LOAN_NOT_FOUND', 'There is no loan application with this number');
  mail.loanAppNo = number;
  if (mandate.nachStatus === 'NACH_PENDING') mandate.nachStatus = 'NACH_RECIEVED';
  else if (mandate.nachStatus === 'NACH_REJECTED') mandate.nachStatus = 'NACH_RESUBMITTED';
  return { ...standingOf(asked, number), mail: listed(mail) };
}

function reject(asked: Asked) {
  const given = reading(asked.values);
  const rejectReason = given.oneOf('rejectReason', nachRejectReasons) ?? null;
  const remarks = given.optionalText('remarks', { most: 1000 });
  const { loanAppNo } = requireMail(asked, given);
  const mandate = asked.world.applications.get(loanAppNo ?? '')?.mandate;
  if (!mandate) throw refused('MAIL_NOT_LINKED', 'Link a loan application number to this mail first');
  if (!reviewable.includes(mandate.nachStatus))
    throw refused('NACH_NOT_REVIEWABLE', 'This mandate does not wait for a review');
  mandate.nachStatus = 'NACH_REJECTED';
  mandate.rejectReason = rejectReason;
  mandate.remarks = remarks;
  return standingOf(asked, loanAppNo);
}

export const nachMailRoutes: Routes = {
  'POST /nach/mail/list': { takes: 'form', who: 'staff', answer: list },
  'POST /nach/mail/details': { takes: 'form', who: 'staff', answer: show },
  'POST /nach/mail/link': { takes: 'json', who: 'staff', answer: link },
  'POST /nach/mail/reject': { takes: 'json', who: 'staff', answer: reject },
};
