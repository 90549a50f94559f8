import type { DraftLabel } from '../../client/drafts/draft.ts';
import type { Keeping } from '../../client/drafts/keeping.ts';
import type { WaitingWrite } from '../../client/drafts/outbox.ts';
import {
  nextCallRules,
  telephonyDispositionRules,
  type TelephonyDisposition,
} from '../../contract/calling/disposition.ts';
import { asksForPromise, checkPromiseAmount, checkPromiseDate } from '../../contract/calling/promise-to-pay.ts';
import type { FormRules, Rule } from '../../contract/rules/rule.ts';
import type { CallInput } from '../../contract/schemas.ts';
import { chosenStatus } from '../parts/form/status-choice.ts';
import { createDisposition } from '../parts/form/disposition.state.ts';
import type { DispositionEvents, DispositionState } from '../parts/form/disposition.ts';
import { callKey, loanOf, saveInput, type CallEntry, type LoadedCall } from './loaded-call.ts';

type SaveInput = CallInput<'saveTelephonyCall'>;

const empty: TelephonyDisposition = {
  language: '',
  userQuery: '',
  followUpDate: '',
  subCallStatus: '',
  callOutcome: '',
  remarks: '',
  promiseAmount: '',
  promiseDate: '',
};

/**
 * The rules of a call's form, the same that the server keeps.
 *
 * @param chosen the call status that the form has just now, of which amount and date of a promise depend
 */
function rulesOf({ call }: LoadedCall, chosen: () => string): FormRules<TelephonyDisposition> {
  const ofPromise =
    (check: (text: string) => string | undefined): Rule =>
    (value) =>
      asksForPromise(chosenStatus(chosen()).status) ? check(String(value)) : undefined;
  return {
    ...telephonyDispositionRules,
    followUpDate: nextCallRules(call.keepsCallingWindow),
    promiseAmount: [ofPromise((text) => checkPromiseAmount(text, call.dues))],
    promiseDate: [ofPromise((text) => checkPromiseDate(text, new Date()))],
  };
}

interface TelephonyParts {
  loaded: LoadedCall;
  keeping: Keeping;
  label: DraftLabel;
  events: DispositionEvents<CallEntry>;
}

/** The form of one loaded call; its saves carry the grant of the load. */
export function createTelephonyDisposition({
  loaded,
  keeping,
  ...rest
}: TelephonyParts): DispositionState<TelephonyDisposition> {
  const { grant, entityId, crtObjectId, callReferenceId } = loaded.call;
  const subject = callKey(loaded);
  const disposition: DispositionState<TelephonyDisposition> = createDisposition<
    TelephonyDisposition,
    SaveInput,
    CallEntry
  >({
    ...rest,
    ...keeping,
    server: keeping.server ?? keeping.serverOfCall((crtObjectId ?? callReferenceId) ? grant : undefined),
    subject,
    endedAt: loaded.moments.endedAt,
    empty,
    rules: rulesOf(loaded, () => disposition.form.values.value.subCallStatus),
    inputOf: (values, endCall) => saveInput(loaded, values, endCall),
    ends: ({ endCall }) => endCall,
    async send(input, options) {
      const about = loanOf(loaded) ?? entityId;
      return (
        await keeping.outbox.send('saveTelephonyCall', input, { callGrant: grant, ...options, about, draft: subject })
      ).entry;
    },
    ownInput(write) {
      const isOwn = write.name === 'saveTelephonyCall' && write.draft === subject;
      return isOwn ? (write as WaitingWrite<'saveTelephonyCall'>).input : undefined;
    },
  });
  return disposition;
}
