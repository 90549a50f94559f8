import type { KeptStore } from '../../client/kept-store.ts';
import type { Outbox, WaitingWrite } from '../../client/outbox.ts';
import { telephonyDispositionRules, type TelephonyDisposition } from '../../contract/rules/disposition.ts';
import { notPast } from '../../contract/rules/follow-up.ts';
import type { CallInput } from '../../contract/schemas.ts';
import { createDisposition, type DispositionEvents, type DispositionState } from '../parts/disposition.state.ts';
import { callKey, loanOf, saveInput, type LoadedCall } from './loaded-call.ts';
import type { CallEntry } from './telephony-crm.state.ts';

type SaveInput = CallInput<'saveTelephonyCall'>;

const empty: TelephonyDisposition = {
  language: '',
  userQuery: '',
  followUpDate: '',
  subCallStatus: '',
  callOutcome: '',
  remarks: '',
};
const rules = {
  ...telephonyDispositionRules,
  followUpDate: [...(telephonyDispositionRules.followUpDate ?? []), notPast()],
};

interface TelephonyParts {
  loaded: LoadedCall;
  store: KeptStore;
  outbox: Outbox;
  events: DispositionEvents<CallEntry>;
  isLasting: boolean;
}

/** The form of one loaded call; its saves carry the grant of the load. */
export function createTelephonyDisposition({
  loaded,
  outbox,
  ...rest
}: TelephonyParts): DispositionState<TelephonyDisposition> {
  const { grant, entityId, crtObjectId } = loaded.call;
  return createDisposition<TelephonyDisposition, SaveInput, CallEntry>({
    ...rest,
    outbox,
    owner: 'telephony',
    subject: callKey(loaded),
    empty,
    rules,
    inputOf: (values, endCall) => saveInput(loaded, values, endCall),
    ends: ({ endCall }) => endCall,
    async send(input, idempotencyKey, callGrant = grant) {
      const about = loanOf(loaded) ?? entityId;
      return (await outbox.send('saveTelephonyCall', input, { idempotencyKey, about, callGrant })).entry;
    },
    ownInput(write) {
      if (write.name !== 'saveTelephonyCall') return undefined;
      const { input } = write as WaitingWrite<'saveTelephonyCall'>;
      return input.entityId === entityId && input.crtObjectId === crtObjectId ? input : undefined;
    },
  });
}
