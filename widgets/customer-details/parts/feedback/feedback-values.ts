import { contactTypes, type ContactType } from '../../../contract/collections/contacts.ts';
import { followUpOnWire } from '../../../contract/calling/follow-up.ts';
import { promisedRupees } from '../../../contract/calling/promise-to-pay.ts';
import { feedbackChannels, type FeedbackChannel } from '../../../contract/feedback/feedback.ts';
import { isPromise, type FeedbackForm } from '../../../contract/feedback/feedback-rules.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';

export type FeedbackChoices = CallReply<'fetchFeedbackForm'>;
/** The fields of the form, each a text. */
export type FeedbackValues = Record<keyof FeedbackForm, string>;

/** Most feedback is about a call. */
export const emptyFeedback: FeedbackValues = {
  channel: 'CALL',
  contactType: '',
  outcome: '',
  ptpAmount: '',
  ptpDate: '',
  replacesPromise: '',
  alternateNumber: '',
  nextCallDate: '',
  remarks: '',
  hoursReason: '',
};

/** The outcomes of each contact type, as the loan's form has them. */
export function outcomesOf({ choices }: FeedbackChoices): Partial<Record<string, readonly string[]>> {
  return Object.fromEntries(choices.map(({ contactType, outcomes }) => [contactType, outcomes]));
}

/** What the form says: a promise that its outcome asks for no more is not said, nor an outcome of another contact type. */
export function saidBy(values: FeedbackValues, choices: FeedbackChoices | undefined): FeedbackForm {
  const isOffered = choices === undefined || outcomesOf(choices)[values.contactType]?.includes(values.outcome) === true;
  const said = { ...values, outcome: isOffered ? values.outcome : '', alternateNumber: values.alternateNumber.trim() };
  return isPromise(said) ? said : { ...said, ptpAmount: '', ptpDate: '', replacesPromise: '' };
}

/** The feedback on the wire; undefined while channel or contact type is not chosen. */
export function feedbackInput(loan: string, said: FeedbackForm): CallInput<'submitFeedback'> | undefined {
  const channel: FeedbackChannel | undefined = feedbackChannels.find((each) => each === said.channel);
  const contactType: ContactType | undefined = contactTypes.find((each) => each === said.contactType);
  if (!channel || !contactType) return undefined;
  return {
    loanApplicationId: loan,
    channel,
    contactType,
    outcome: said.outcome,
    ...(isPromise(said) && { ptpAmount: promisedRupees(said.ptpAmount), ptpDate: said.ptpDate }),
    ...(said.replacesPromise === 'yes' && { replacesPromise: true }),
    alternateNumber: said.alternateNumber || null,
    nextCallDate: said.nextCallDate === '' ? null : followUpOnWire(said.nextCallDate),
    remarks: said.remarks.trim(),
    hoursReason: said.hoursReason.trim(),
  };
}
