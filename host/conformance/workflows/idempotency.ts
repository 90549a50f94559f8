import { randomUUID } from 'node:crypto';
import { must } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { ownRemark } from '../written.ts';
import { dispositionOf, historyOf, loadCall, queryOf, saveCall, type TelephonyCall } from './telephony-call.ts';

interface Memory {
  call: TelephonyCall;
  key: string;
  remarks: string;
}

export const idempotency = defineWorkflow<Memory>({
  name: 'idempotency',
  title: 'Writes that are sent twice',
  part: 'idempotency',
  screens: ['TELEPHONY_CALLING_CRM', 'NACH_CALLING_CRM', 'BANK_CALLING_CRM'],
  async begin(desk) {
    const call = await loadCall(desk, await queryOf(desk, 'telephony-call'));
    return { call, key: randomUUID(), remarks: ownRemark() };
  },
  steps: [
    {
      id: 'once',
      rows: [],
      level: 'MUST',
      says: 'A save that is sent twice with one key is answered twice and done once',
      async check(desk, { call, key, remarks }) {
        const sent = dispositionOf(call, remarks);
        await saveCall(desk, call, sent, key);
        await saveCall(desk, call, sent, key);
        const found = (await historyOf(desk, call)).filter((entry) => entry.remarks === remarks);
        must(
          found.length === 1,
          `saveTelephonyCall: what was sent twice with one key stands ${found.length} times in the history`,
        );
      },
    },
    {
      id: 'reused',
      rows: ['AP-17'],
      level: 'MUST',
      says: 'A key that was used for other values is refused in words',
      async check(desk, { call, key }) {
        const sent = dispositionOf(call, ownRemark());
        const more = { grant: call.grant, idempotencyKey: key };
        await desk.refusal('a key that was used for other values', 'saveTelephonyCall', sent, more);
      },
    },
  ],
});
