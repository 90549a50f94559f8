import type { DraftLabel } from '../../client/drafts/draft.ts';
import type { Keeping } from '../../client/drafts/keeping.ts';
import {
  nextCallRules,
  telephonyDispositionRules,
  type TelephonyDisposition,
} from '../../contract/calling/disposition.ts';
import { asksForPromise, checkPromiseAmount, checkPromiseDate } from '../../contract/calling/promise-to-pay.ts';
import type { FormRules, Rule } from '../../contract/rules/rule.ts';
import { chosenStatus } from '../../kit/desk/call/status-choice.ts';
import { createDisposition } from '../parts/form/disposition.state.ts';
import type { DispositionEvents, DispositionState } from '../parts/form/disposition.ts';
import { callKey, loanOf, saveInput, type CallEntry, type LoadedCall } from './loaded-call.ts';
import { serverNow } from '../../client/backend/server-time.ts';

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
 * @param chosen gives the form's present call status, on which the promise's amount and date depend
 */
function rulesOf({ call, takesPromise }: LoadedCall, chosen: () => string): FormRules<TelephonyDisposition> {
  const ofPromise =
    (check: (text: string) => string | undefined): Rule =>
    (value) =>
      takesPromise && asksForPromise(chosenStatus(chosen()).status) ? check(String(value)) : undefined;
  return {
    ...telephonyDispositionRules,
    followUpDate: nextCallRules(call.keepsCallingWindow, serverNow),
    promiseAmount: [ofPromise((text) => checkPromiseAmount(text, call.dues))],
    promiseDate: [ofPromise((text) => checkPromiseDate(text, serverNow()))],
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
  const disposition: DispositionState<TelephonyDisposition> = createDisposition({
    ...rest,
    ...keeping,
    server: keeping.server ?? keeping.serverOfCall((crtObjectId ?? callReferenceId) ? grant : undefined),
    subject: callKey(loaded),
    endedAt: loaded.moments.endedAt,
    empty,
    rules: rulesOf(loaded, () => disposition.form.values.value.subCallStatus),
    call: 'saveTelephonyCall',
    about: loanOf(loaded) ?? entityId,
    callGrant: grant,
    inputOf: (values, endCall) => saveInput(loaded, values, endCall),
    ends: ({ endCall }) => endCall,
  });
  return disposition;
}
