import { randomUUID } from 'node:crypto';
import { headers } from '../../../widgets/contract/headers.ts';
import { isRouteKey } from '../../../widgets/contract/screens.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { textOf, type Desk } from '../desk.ts';
import { must } from '../outcome.ts';
import type { Facts } from '../states.ts';
import { defineWorkflow } from '../workflow.ts';
import { sessionHeaders } from '../client.ts';
import { loadCall, queryOf } from './telephony-call.ts';

type Memory = { facts: Facts };

function withKey(desk: Desk, facts: Facts, name: string) {
  const key = textOf(facts, name);
  desk.keepSecret(key);
  return { headers: { [headers.userKey]: key } };
}

async function mustRefuse(desk: Desk, name: CallName, input: object) {
  const more = { headers: { [headers.userKey]: randomUUID() } };
  const { status } = await desk.refusal('a wrong key', name, { ...input }, more);
  must(status === 401, `${name} with a wrong key is answered HTTP ${status} and not 401`);
}

/** Calls that no screen makes: each by a key of its own. */
export const keys = defineWorkflow<Memory>({
  name: 'keys',
  title: 'Calls of other servers',
  part: 'core',
  screens: ['TELEPHONY_CALLING_CRM'],
  begin: async (desk) => ({ facts: await desk.facts('service-keys') }),
  steps: [
    {
      id: 'dial',
      rows: [],
      level: 'MUST',
      part: 'contacts',
      says: 'The dialer resolves a reference to the number once',
      async check(desk, { facts }) {
        const { entityId, grant } = await loadCall(desk, await queryOf(desk, 'telephony-banking-call'));
        const { dialRef } = await desk.write(
          'a reference to dial by made',
          'dialTelephonyContact',
          { entityId },
          { grant },
        );
        await mustRefuse(desk, 'resolveDial', { dialRef });
        const more = withKey(desk, facts, 'dialerKey');
        const { phone } = await desk.write('that reference used', 'resolveDial', { dialRef }, more);
        desk.keepSecret(phone);
        must(/^\d{10}$/.test(phone), 'resolveDial: phone must be 10 digits');
        await desk.refusal('a reference that was used', 'resolveDial', { dialRef }, more);
      },
    },
    {
      id: 'embed',
      rows: [],
      level: 'MUST',
      part: 'embedSessions',
      says: 'The server of an embedding page opens a session for its staff, and ends it',
      screens: ['PROFILE'],
      async check(desk, { facts }) {
        const screen = textOf(facts, 'screen');
        const origin = textOf(facts, 'origin');
        const input = { username: textOf(facts, 'username'), screens: [screen].filter(isRouteKey), origins: [origin] };
        await mustRefuse(desk, 'openEmbedSession', input);
        const more = withKey(desk, facts, 'embedderKey');
        const { sessionId, token, key } = await desk.write(
          'a session for a page opened',
          'openEmbedSession',
          input,
          more,
        );
        desk.keepSecret(token, key);
        const own = { headers: { ...sessionHeaders({ token, key }), origin } };
        const before = await desk.ask('displayProfile', { userId: '' }, own);
        must(before.status === 200, `displayProfile with a session for a page is answered HTTP ${before.status}`);
        await desk.write('that session ended', 'endEmbedSession', { sessionId }, more);
        const after = await desk.ask('displayProfile', { userId: '' }, own);
        must(
          after.status === 401,
          `displayProfile with a session for a page that has ended is answered HTTP ${after.status}`,
        );
      },
    },
    {
      id: 'payment',
      rows: [],
      level: 'MUST',
      part: 'payments',
      says: 'A payment is recorded once by its reference',
      screens: ['AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_LIST'],
      async check(desk, { facts }) {
        const reference = `conformance-${randomUUID()}`;
        const loanApplicationNumber = textOf(facts, 'loanApplicationNumber');
        const paidOn = textOf(facts, 'paidOn');
        const input = { reference, loanApplicationNumber, amount: 1, paidOn, paymentMode: 'UPI' as const };
        await mustRefuse(desk, 'recordPayment', input);
        const more = withKey(desk, facts, 'paymentsKey');
        const what = `a payment of 1 rupee to ${loanApplicationNumber}`;
        const first = await desk.write(what, 'recordPayment', input, more);
        const second = await desk.read('recordPayment', input, more);
        must(first.paymentId === second.paymentId, 'recordPayment: one reference was recorded twice');
      },
    },
  ],
});
