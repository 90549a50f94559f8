import { serverNow } from '../client/backend/server-time.ts';
import { outsideHoursMessage } from '../contract/calling/contact-hours.ts';
import { remarksMessage } from '../contract/calling/disposition.ts';
import { isFollowUpTime } from '../contract/calling/follow-up.ts';
import { asksForPromise, checkPromiseAmount, checkPromiseDate } from '../contract/calling/promise-to-pay.ts';
import { caseRemarkMessage, linkAmountMessage, waiverAmountMessage } from '../contract/collections/requests.ts';
import { checkForm } from '../contract/rules/rule.ts';
import { required } from '../contract/rules/validation.ts';
import { chosenStatus } from '../kit/desk/call/status-choice.ts';
import type { Messages, Texts } from '../kit/form/create-form.ts';
import type { CustomerFile } from './file-state.ts';
import { settlementLeft } from './link-amounts.ts';
import { wishHoursMessage } from './wish-texts.ts';

const rules = {
  'call.status': [required('Please select the call status')],
  'link.purpose': [required('Choose an amount')],
  'link.channel': [required('Choose how to send it')],
  'foreclosure.channel': [required('Choose how to send it')],
  'waiver.reason': [required('Choose a reason')],
  'restructure.tenure': [required('Choose the new tenure')],
  'restructure.from': [required('Choose the first day')],
  'restructure.reason': [required('Choose a reason')],
};
const remarks = ['contact.remark', 'decide.remark', 'restructure.remark', 'waiver.remark'];

/**
 * The message for a next call date; undefined for a good one, and for none.
 *
 * @param keepsHours whether the server refuses one outside the contact hours; its field warns of it anyway
 */
function nextMessage(value: string, keepsHours: boolean): string | undefined {
  if (value === '') return undefined;
  return isFollowUpTime(serverNow)(value) ?? (keepsHours ? outsideHoursMessage(value) : undefined);
}

/** The messages about what is typed on a file, of what is asked for by now. */
export function fileMessages(texts: Texts, file: CustomerFile): Messages {
  const text = (name: string) => texts[name] ?? '';
  const { penalty, totalOutstandingAmount: totalOutstanding } = file.delinquency;
  return {
    ...checkForm(texts, rules),
    ...Object.fromEntries(remarks.map((name) => [name, caseRemarkMessage(text(name))])),
    'call.next': nextMessage(text('call.next'), file.keepsCallingWindow),
    'call.remarks': remarksMessage(text('call.remarks')),
    ...(asksForPromise(chosenStatus(text('call.status')).status) && {
      'call.promiseAmount': checkPromiseAmount(text('call.promiseAmount'), totalOutstanding),
      'call.promiseDate': checkPromiseDate(text('call.promiseDate'), serverNow()),
    }),
    'waiver.amount': waiverAmountMessage(Number(text('waiver.amount')), penalty),
    ...(texts['link.purpose'] === 'CUSTOM' && {
      'link.amount': linkAmountMessage(Number(text('link.amount')), {
        totalOutstanding,
        settlementLeft: settlementLeft(file),
      }),
    }),
    'wish.closes': wishHoursMessage(text('wish.opens'), text('wish.closes')),
  };
}
