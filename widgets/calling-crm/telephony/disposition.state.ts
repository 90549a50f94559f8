import type { DraftLabel } from '../../client/drafts/draft.ts';
import type { Keeping } from '../../client/drafts/keeping.ts';
import { telephonyRules, type TelephonyDisposition } from '../../contract/calling/disposition.ts';
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
  hoursReason: '',
};

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
  const { call, takesPromise } = loaded;
  const { grant, entityId, crtObjectId, callReferenceId } = call;
  const chosen = () => chosenStatus(disposition.form.values.value.subCallStatus).status;
  const disposition: DispositionState<TelephonyDisposition> = createDisposition({
    ...rest,
    ...keeping,
    server: keeping.server ?? keeping.serverOfCall((crtObjectId ?? callReferenceId) ? grant : undefined),
    subject: callKey(loaded),
    endedAt: loaded.moments.endedAt,
    empty,
    rules: telephonyRules({ ...call, takesPromise }, chosen, serverNow),
    call: 'saveTelephonyCall',
    about: loanOf(loaded) ?? entityId,
    callGrant: grant,
    inputOf: (values, endCall) => saveInput(loaded, values, endCall),
    ends: ({ endCall }) => endCall,
  });
  return disposition;
}
