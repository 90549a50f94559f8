import { defaultTelephonyUserKey, headers } from '../../widgets/contract/headers.ts';
import type { CallInput, CallReply } from '../../widgets/contract/schemas.ts';
import { nextCall } from '../support/next-call.js';

// What an agent's telephony screen asks of a server, for measurements. The server runs with TRUST_PROXY=1.

type Loaded = NonNullable<CallReply<'loadTelephonyCall'>['call']>;

interface Answer {
  status: string;
  data?: { call?: Loaded; entry?: { callRef: string } };
  error?: { errorCode: string };
}

/** Hears how each request was answered: `OK`, a refusal's code, or `no answer`. */
export type Hear = (answer: string) => void;

let addresses = 0;
/** Each request from an address of its own: those of one address are limited. */
export function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** Of refusals those after which the same is sent again: a server without room has stored nothing. */
const sentAgain = 'STORAGE_FULL';

/** Undefined where no answer came, none that says how it went, or no room was left. @throws where the call was refused */
async function send(
  base: string,
  path: string,
  body: object,
  { more = {}, hear }: { more?: Record<string, string>; hear?: Hear | undefined } = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        ...fromElsewhere(),
        [headers.userKey]: defaultTelephonyUserKey,
        'content-type': 'application/json',
        ...more,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json().catch(() => ({ status: 'ERROR' }))) as Answer;
    const code = answer.error?.errorCode ?? (answer.status === 'SUCCESS' ? 'OK' : 'no envelope');
    hear?.(response.status === 200 ? code : `${response.status} ${code}`);
    if (response.status >= 500 || code === sentAgain) return undefined;
    if (answer.status !== 'SUCCESS') throw new Error(JSON.stringify(answer));
    return answer;
  } catch (error) {
    // The connection was cut, or it took too long.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    hear?.('no answer');
    return undefined;
  }
}

/** What the dialer hands over for a customer of the demo. */
export async function demoCustomer(base: string): Promise<Record<string, string>> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  const [, query = ''] = (links['telephony-crm'] ?? '').split('?');
  return Object.fromEntries(new URLSearchParams(query));
}

export async function loadCall(base: string, customer: Record<string, string>): Promise<Loaded> {
  const answer = await send(base, '/calling/service/load/collection/v1', customer);
  if (!answer?.data?.call) throw new Error('the demo has no customer to call');
  return answer.data.call;
}

/** @returns the entry's reference; undefined where it is not known whether it was saved */
export async function saveDisposition(
  base: string,
  { call, loanAppNo, remarks, key }: { call: Loaded; loanAppNo: string | undefined; remarks: string; key: string },
  hear?: Hear,
): Promise<string | undefined> {
  const disposition: CallInput<'saveTelephonyCall'> = {
    callStatus: 'Connected',
    subCallStatus: 'Call back requested',
    followUpDate: nextCall.wire,
    language: 'Hindi',
    userQuery: null,
    callOutcome: 'Follow up',
    remarks,
    userId: call.userId,
    crtObjectId: call.crtObjectId,
    loanAppNo: loanAppNo ?? null,
    entityId: call.entityId,
    productType: 'BANKING',
    endCall: false,
  };
  const more = { [headers.callGrant]: call.grant, [headers.idempotencyKey]: key };
  const answer = await send(base, '/calling/service/save/end/collection/v1', disposition, { more, hear });
  return answer?.data?.entry?.callRef;
}
