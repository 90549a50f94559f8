import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';
import type { Desk } from '../desk.ts';
import { must, NotChecked } from '../outcome.ts';
import type { StateName } from '../states.ts';
import { nextCall } from '../written.ts';

type Reply = CallReply<'loadTelephonyCall'>;
type Loaded = NonNullable<Reply['callingCrmResponseDTO']>;
type Save = CallInput<'saveTelephonyCall'>;
export interface TelephonyCall {
  query: Record<string, string>;
  loaded: Loaded;
  loanAppNo: string | null;
  grant: string | undefined;
  entityId: string;
  call: Reply['call'] | undefined;
}
export async function queryOf(desk: Desk, state: StateName): Promise<Record<string, string>> {
  const { query } = await desk.facts(state);
  if (!isRecord(query)) throw new NotChecked(`the state ${state} came without query`);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Loads a call. @throws {Fault} if no customer is found */
export async function loadCall(desk: Desk, query: Record<string, string>): Promise<TelephonyCall> {
  const { callingCrmResponseDTO: loaded, call } = await desk.read('loadTelephonyCall', query);
  must(loaded !== null, 'loadTelephonyCall: callingCrmResponseDTO is null for a customer who is known');
  const details = loaded.callingResponseDto;
  const { loanAppNo } = 'loanDetails' in details ? details.loanDetails : details;
  const offered = desk.offers('callLife') ? call : undefined;
  if (offered?.grant !== undefined) desk.keepSecret(offered.grant);
  const entityId = offered?.entityId ?? query['entityId'] ?? '';
  return { query, loaded, loanAppNo, grant: offered?.grant, entityId, call: offered };
}

/** A disposition that the choices of the call take. */
export function dispositionOf({ loaded, loanAppNo, entityId, query, call }: TelephonyCall, remarks: string): Save {
  const { filterAndDropdownDetails: choices, productType } = loaded;
  const groups = Object.entries(choices.callStatus);
  // a promise to pay needs an amount and a date besides
  const plain = (status: string) => !/promise/i.test(status);
  const [callStatus = '', statuses = []] = groups.find(([, each]) => each.some(plain)) ?? [];
  return {
    callStatus,
    subCallStatus: statuses.find(plain) ?? '',
    followUpDate: nextCall(),
    language: choices.languages[0] ?? null,
    userQuery: choices.userQuery[0] ?? null,
    callOutcome: null,
    remarks,
    userId: call?.userId ?? query['userId'] ?? null,
    crtObjectId: call?.crtObjectId ?? query['crtObjectId'] ?? null,
    loanAppNo,
    entityId,
    productType,
    endCall: false,
  };
}

export function historyOf(desk: Desk, { loanAppNo, loaded, grant }: TelephonyCall) {
  const input = { loanAppNo: loanAppNo ?? '', productType: loaded.productType };
  return desk.read('telephonyCallHistory', input, { grant });
}

export function saveCall(desk: Desk, call: TelephonyCall, disposition: Save, idempotencyKey?: string) {
  const what = `a disposition of the call to loan ${call.loanAppNo ?? 'without a number'} saved ("${disposition.remarks}")`;
  return desk.write(what, 'saveTelephonyCall', disposition, {
    grant: call.grant,
    ...(idempotencyKey && { idempotencyKey }),
  });
}
