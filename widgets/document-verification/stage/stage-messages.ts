import { serverNow } from '../../client/backend/server-time.ts';
import { payoutModeMessage, proposalMessages } from '../../contract/accounts/account-rules.ts';
import type { PayoutMode } from '../../contract/accounts/bank-account.ts';
import { checkForm } from '../../contract/rules/rule.ts';
import { required } from '../../contract/rules/validation.ts';
import {
  accountMessages,
  agreementMessage,
  approvedAmountMessage,
  oldMandateMessage,
  remarkMessage,
  visitDayMessage,
  type AccountCheck,
} from '../../contract/stage-work/stage-rules.ts';
import { isFailureCause, type AccountResult, type OldMandateChoice } from '../../contract/stage-work/stage-work.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { Messages, Texts } from '../../kit/form/create-form.ts';

/** Whether a visit was made, by the outcome that is chosen: its day and place are then asked for. */
export const isVisitMade = ({ 'visit.outcome': outcome }: Texts): boolean =>
  outcome !== undefined && outcome !== 'VIDEO_KYC';

/** The check of the customer's account as it is typed. */
export const typedAccount = (texts: Texts): AccountCheck => ({
  result: (texts['account.result'] ?? '') as AccountResult,
  reference: texts['account.reference'] ?? '',
  nameAtBank: texts['account.nameAtBank'] ?? '',
  remarks: texts['account.remarks'] ?? '',
});

/** Another account as it is typed. */
const typedProposal = (text: (name: string) => string) => ({
  number: text('propose.number').trim(),
  numberAgain: text('propose.numberAgain').trim(),
  ifsc: text('propose.ifsc'),
  type: text('propose.type'),
  holder: text('propose.holder'),
  proof: text('propose.proof'),
});

/** The way of payout that is chosen; null while none is. */
export const typedMode = ({ 'fix.payoutMode': mode = '' }: Texts) => (mode === '' ? null : (mode as PayoutMode));

/** What is chosen for a mandate on another account than the loan's; null while nothing is. */
export const typedMandate = ({ 'fix.mandate': choice = '' }: Texts) =>
  choice === '' ? null : (choice as OldMandateChoice);

/** Whether the provider of a check gives a score: nothing, or per cent. */
const scoreMessage = (score: string) =>
  /^(\d{1,2}|100)?$/.test(score.trim()) ? undefined : 'Enter 0 to 100, or nothing';

/** What is chosen in each dialog. */
const choices = {
  'visit.outcome': [required('Choose an outcome')],
  'refuse.rejectReason': [required('Choose a reject reason')],
  'mandate.nachType': [required('Choose a type')],
  'account.result': [required('Choose a result')],
  'fix.cause': [required('Choose the cause')],
};
const explained = ['approve.remarks', 'refuse.remarks', 'back.remarks', 'fix.fix', 'confirm.remarks', 'deny.remarks'];
const optional = ['agreement.remarks', 'mandate.remarks', 'initiate.remarks', 'release.remarks'];

/** The messages about what is typed to be recorded, of what is asked for by now. */
export function stageMessages(
  texts: Texts,
  { loan, customerName, mandate, disbursals: [last] }: CallReply<'fetchStageWork'>,
): Messages {
  const text = (name: string) => texts[name] ?? '';
  const now = serverNow();
  const amount = text('approve.amount');
  const cause = text('fix.cause');
  const { reference, nameAtBank, remarks } = accountMessages(typedAccount(texts), customerName);
  return {
    ...checkForm(texts, choices),
    ...Object.fromEntries(explained.map((name) => [name, remarkMessage(text(name), true)])),
    ...Object.fromEntries(optional.map((name) => [name, remarkMessage(text(name), false)])),
    'visit.remarks': remarkMessage(text('visit.remarks'), texts['visit.outcome'] !== 'ORIGINALS_SEEN'),
    ...(isVisitMade(texts) && {
      'visit.visitedOn': visitDayMessage(text('visit.visitedOn'), now),
      ...checkForm(texts, { 'visit.place': [required('Choose the place')] }),
    }),
    'approve.amount': approvedAmountMessage(/^\d+$/.test(amount) ? Number(amount) : null, loan.requestedAmount),
    'agreement.validUntil': agreementMessage(text('agreement.validUntil'), now),
    ...(texts['mandate.nachType'] === 'E_NACH' &&
      checkForm(texts, { 'mandate.instrument': [required('Choose how the customer confirms it')] })),
    'account.reference': reference,
    'account.nameAtBank': nameAtBank,
    'account.remarks': remarks,
    'account.providerScore': scoreMessage(text('account.providerScore')),
    ...Object.fromEntries(
      Object.entries(proposalMessages(typedProposal(text))).map(([name, message]) => [`propose.${name}`, message]),
    ),
    ...(texts['fix.cause'] === 'AMOUNT_LIMIT' && {
      'fix.payoutMode': payoutModeMessage(typedMode(texts), {
        amount: loan.amount,
        before: (last?.payoutMode ?? null) as PayoutMode | null,
      }),
    }),
    ...(mandate?.elsewhere && {
      'fix.mandate': oldMandateMessage(typedMandate(texts), mandate.elsewhere, isFailureCause(cause) ? cause : null),
    }),
  };
}
