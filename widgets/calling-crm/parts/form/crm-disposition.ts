import type { Keeping } from '../../../client/drafts/keeping.ts';
import { nextCallRules } from '../../../contract/calling/disposition.ts';
import { serverNow } from '../../../client/backend/server-time.ts';
import type { Texts } from '../../../kit/work/kept/both-texts.ts';
import type { WaitingCall } from '../parked/parked-calls.ts';
import type { CrmEvents, Dialed } from '../screen/crm-call.state.ts';
import { createDisposition, type DispositionParts, type EntryOf } from './disposition.state.ts';
import type { DispositionState } from './disposition.ts';

/** The saves of the calling screens that need a session. */
type CrmSave = 'saveNachCallDetails' | 'saveBankingCallDetails';

interface CrmDispositionParts<Name extends CrmSave> {
  inputs: Dialed<'agentId'>;
  call: WaitingCall;
  /** Whether the lender lets agents follow up only within calling hours. */
  keepsCallingWindow: boolean;
  keeping: Keeping;
  events: CrmEvents;
  /** Adds the saved entry to the call history. */
  entered(entry: EntryOf<Name>): void;
}

/** The disposition form of a calling screen that needs a session. The dialer's parameters open a parked call again. */
export function createCrmDisposition<
  Values extends Texts<Values> & { nextCallDate: string; remarks: string },
  Name extends CrmSave,
>(
  { inputs, call: { subject, about }, keepsCallingWindow, keeping, events, entered }: CrmDispositionParts<Name>,
  { rules, ...save }: Pick<DispositionParts<Values, Name>, 'call' | 'empty' | 'rules' | 'inputOf'>,
): DispositionState<Values> {
  return createDisposition<Values, Name>({
    ...keeping,
    ...save,
    subject,
    about,
    label: { about, agent: inputs.agentId ?? null, reopen: inputs },
    rules: { ...rules, nextCallDate: nextCallRules(keepsCallingWindow, serverNow) },
    events: { entered, saved: events.saved, failed: events.failed },
  });
}
