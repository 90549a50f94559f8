import { mostDetailCalls } from '../../../../widgets/contract/application-details/application-details.ts';
import { complianceScreens } from '../../../../widgets/contract/compliance/compliance.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { sentOfEntry } from '../../core/calls/entry-times.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { maskIdentifiers } from '../../core/audit/identifiers.ts';
import { callsOf } from '../compliance/compliance.store.ts';
import type { CallContext } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import * as store from './application-details.store.ts';

type Reply = CallReply<'applicationCalls'>;
type Call = Reply['calls'][number];

const orNull = (at: Date | null): string | null => at && indianTime(at);
const said = (text: string | null): string | null => (text === null || text === '' ? null : maskIdentifiers(text));
const noPromise = { promiseAmount: null, promiseDate: null };

type Entry = Awaited<ReturnType<typeof store.callEntriesOf>>[number];

const presentEntry = (entry: Entry): Call => ({
  callRef: entry.id,
  kind: entry.product_type === 'BANKING' ? 'BANKING' : 'TELEPHONY',
  at: indianTime(entry.called_at),
  agent: entry.agent ?? '',
  callStatus: entry.call_status,
  subCallStatus: entry.sub_call_status,
  nextCallAt: orNull(entry.next_call_at),
  promiseAmount: entry.promise_amount,
  promiseDate: entry.promise_date,
  remarks: said(entry.remarks),
  sent: sentOfEntry(entry),
});

type NachCall = Awaited<ReturnType<typeof store.nachCallsOf>>[number];

const presentNachCall = (call: NachCall): Call => ({
  callRef: call.id,
  kind: call.is_voice_bot ? 'VOICE_BOT' : 'NACH',
  at: indianTime(call.called_at),
  agent: call.agent ?? '',
  callStatus: call.call_status,
  subCallStatus: call.sub_call_status,
  nextCallAt: orNull(call.next_call_at),
  ...noPromise,
  remarks: said(call.remarks === '' ? call.call_summary : call.remarks),
  sent: sentOfEntry(call),
});

/** Calls of compliance, for who has one of its desks: they say what was asked of the customer. */
async function complianceCalls(context: CallContext, { id }: FoundStanding): Promise<Call[]> {
  const { routeKeys } = staffOf(context);
  if (!complianceScreens.some((key) => routeKeys.includes(key))) return [];
  return (await callsOf(context.db, id)).map((call) => ({
    callRef: call.id,
    kind: 'COMPLIANCE' as const,
    at: indianTime(call.at),
    agent: call.by ?? '',
    callStatus: call.outcome,
    subCallStatus: null,
    nextCallAt: orNull(call.next_call_at),
    ...noPromise,
    remarks: said(call.calling_comment),
    sent: null,
  }));
}

/** The calls about an application that the caller may read, the newest first. */
export async function presentCalls(context: CallContext, standing: FoundStanding): Promise<Reply> {
  const { db } = context;
  const { loanApplicationNumber } = standing;
  const limit = mostDetailCalls + 1;
  const calls = [
    ...(await store.callEntriesOf(db, loanApplicationNumber, limit)).map(presentEntry),
    ...(await store.nachCallsOf(db, loanApplicationNumber, limit)).map(presentNachCall),
    ...(await complianceCalls(context, standing)),
  ].toSorted((one, other) => other.at.localeCompare(one.at) || other.callRef.localeCompare(one.callRef));
  return { calls: calls.slice(0, mostDetailCalls), isWhole: calls.length <= mostDetailCalls };
}
