import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { disposition, load, withGrant } from './telephony-support.ts';

const asked = 'Please say why the contact was outside 08:00 AM to 07:00 PM';
const reason = 'The borrower has called back';

let desk: Collections;
let loan: string;
let caseId: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  desk.toMorning();
  ({ loan, caseId } = await overdueLoan(desk));
});
afterAll(() => desk.close());

async function loadAt(time: string) {
  toTimeOfDay(desk, time);
  const { call } = await load(desk, { loanAppNo: loan, productType: 'PERSONAL_LOAN', crtObjectId: randomUUID() });
  const save = (changes = {}, more: Record<string, string> = {}) => {
    const input = disposition(call, { loanAppNo: loan, ...changes });
    return desk.call('saveTelephonyCall', input, { headers: { ...withGrant(call).headers, ...more } });
  };
  return { call, save };
}
const ledger = () =>
  desk.db
    .selectFrom('contact_attempt')
    .select(['is_outside_hours as isOutside', 'hours_reason as reason'])
    .where('loan_application_number', '=', loan)
    .execute();

describe('a call that the dialer has put through', () => {
  it.each([
    ['07:59:59', true],
    ['08:00:00', false],
    ['18:59:59', false],
    ['19:00:00', true],
    ['19:00:30', true],
    ['00:00:00', true],
  ])(
    'at %s: outside the hours is %s; its screen knows, its save says why, and the ledger keeps it',
    async (time, is) => {
      const { call, save } = await loadAt(time);
      expect(call.outsideHours).toBe(is);
      const bare = await save({ hoursReason: '' });
      if (is) {
        expect(bare.body).toMatchObject({
          error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { hoursReason: asked } },
        });
        expect(await ledger()).toEqual([]);
        (await save({ hoursReason: ` ${reason} ` })).data();
      } else bare.data();
      const kept = [{ isOutside: is, reason: is ? reason : null }];
      expect(await ledger()).toEqual(kept);
      // The ledger keeps what was said first; whoever ends the call with the words that were saved last says nothing more.
      desk.clock.advance(1_000);
      (await save({ remarks: 'Agreed to pay', hoursReason: 'Still on the line' })).data();
      desk.clock.advance(1_000);
      (await save({ remarks: 'Agreed to pay', endCall: true })).data();
      expect(await ledger()).toEqual(kept);
    },
  );

  it('goes by when it began, however late it is written down', async () => {
    const { call, save } = await loadAt('18:59:30');
    desk.clock.advance(15 * 60_000);
    expect(call.outsideHours).toBe(false);
    (await save({ endCall: true })).data();
    expect(await ledger()).toEqual([{ isOutside: false, reason: null }]);
  });

  it('is kept and flagged without a reason where its save has waited for the server', async () => {
    const { save } = await loadAt('20:00:00');
    const said = new Date(desk.clock.now().getTime() - 3_600_000).toISOString();
    (await save({ hoursReason: '' }, { [headers.idempotencyKey]: randomUUID(), [headers.submittedAt]: said })).data();
    expect(await ledger()).toEqual([{ isOutside: true, reason: null }]);
  });

  it('is kept and flagged without a reason where its screen has no field for it', async () => {
    const { save } = await loadAt('20:00:00');
    (await save({ endCall: true })).data();
    expect(await ledger()).toEqual([{ isOutside: true, reason: null }]);
  });

  it('is a service where nothing is due, at any hour, and is asked nothing by a lender who keeps no hours', async () => {
    const { callingWindowFor } = desk.settings;
    desk.settings.callingWindowFor = [];
    try {
      const { call, save } = await loadAt('21:00:00');
      expect(call.outsideHours).toBe(false);
      (await save({ hoursReason: '' })).data();
      expect(await ledger()).toEqual([{ isOutside: false, reason: null }]);
    } finally {
      desk.settings.callingWindowFor = callingWindowFor;
    }
    await desk.db.updateTable('collections_case').set({ queue: null, bucket: null }).where('id', '=', caseId).execute();
    const { call, save } = await loadAt('22:00:00');
    expect(call.outsideHours).toBe(false);
    (await save({ hoursReason: '' })).data();
  });
});
