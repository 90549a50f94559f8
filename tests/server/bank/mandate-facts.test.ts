import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellStays } from '../../../host/server/desks/nach/tell-stays.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { mandateReference } from '../../../widgets/contract/bank/references.ts';
import { umrnPattern } from '../../../widgets/contract/nach/bank-answers.ts';
import type { MandateAnswer } from '../../../host/server/core/bank/weigh-mandate.rules.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { addStaff, nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import type { Session, TestServer } from '../support.ts';
import { tellMandate } from './bank-support.ts';

const own: PortalRoutes = [{ viewName: 'ops', routeList: [{ key: 'NACH_UPLOAD' }, { key: 'DOCUMENT_VERIFICATION' }] }];

let server: TestServer;
let nach: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(1_500);
  nach = await addStaff(server, 'Nitin', ['NACH_OPS', 'OPS_LEAD'], own);
  await server.db.deleteFrom('nach_mandate').execute();
  const code = {
    code: 'M003',
    version: 1,
    kind: 'FIX_DATA' as const,
    reason: 'No such account',
    remedy: 'Ask',
    is_current: true,
  };
  await server.db
    .insertInto('nach_reject_code')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
beforeEach(async () => {
  ({ loan, id } = await freshApplication(server));
  await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
  await setMandate(server, id, 'NACH_READY');
});
afterAll(() => server.close());

let numbers = 0;
const umrnOf = () => `HDFC${String(++numbers).padStart(16, '0')}`;
const says = (more: Partial<MandateAnswer> = {}): MandateAnswer => {
  const isRejected = more.result === 'REJECTED';
  const base = { loanApplicationNumber: loan, reference: '', result: 'ACCEPTED' as const };
  return { ...base, umrn: isRejected ? null : umrnOf(), rejectCode: isRejected ? 'M003' : null, ...more };
};
const tell = (answer: MandateAnswer, content?: string) =>
  tellMandate(server, answer, { staffId: nach.id, ...(content !== undefined && { content }) });
const mandate = () =>
  server.db.selectFrom('nach_mandate').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
const toCancel = async () =>
  (await server.call('fetchMandateBatches', {}, { session: nach })).data().toCancel?.mandates.map(({ umrn }) => umrn);

describe('a mandate that the bank has of an application that has ended', () => {
  it.each(['REJECTED', 'CANCELLED'] as const)('is booked of one that is %s, and is to be cancelled', async (udrs) => {
    await place(server, id, { udrs });
    const answer = says();
    expect(answer.umrn).toMatch(umrnPattern);
    expect(await tell(answer)).toEqual({ is: 'booked' });
    expect(await mandate()).toMatchObject({ status: 'NACH_PROCESSED', umrn: answer.umrn });
    expect(await toCancel()).toContain(answer.umrn);
  });

  it('is to be cancelled too where it ends after the answer, and not where it never was at the bank', async () => {
    const answer = says();
    await tell(answer);
    expect(await toCancel()).not.toContain(answer.umrn);
    const move = {
      loanApplicationNumber: loan,
      currentStage: 'NACH_UPLOAD',
      targetStage: 'CANCELLED',
      remarks: 'Asked',
    };
    (await server.call('updateUdrsStatus', { ...move, rejectReason: null }, { session: nach })).data();
    expect(await toCancel()).toContain(answer.umrn);
    const before = await toCancel();
    ({ loan, id } = await freshApplication(server));
    await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
    await setMandate(server, id, 'NACH_READY');
    (
      await server.call(
        'updateUdrsStatus',
        { ...move, loanApplicationNumber: loan, rejectReason: null },
        { session: nach },
      )
    ).data();
    expect(await toCancel()).toEqual(before);
  });
});

it('each answer names the bank’s file, and the same again is booked already', async () => {
  const answer = says();
  expect(await tell(answer)).toEqual({ is: 'booked' });
  expect(await tell(answer)).toEqual({ is: 'again', note: 'Booked already' });
  const said = server.db
    .selectFrom('mandate_answer as said')
    .innerJoin('bank_file as file', 'file.id', 'said.file_id')
    .select(['said.reference', 'said.umrn', 'file.staff_id', 'file.name'])
    .where('said.application_id', '=', id);
  expect(await said.execute()).toEqual([
    { reference: mandateReference(loan, 1, 0), umrn: answer.umrn, staff_id: nach.id, name: 'answers.csv' },
  ]);
});

it('a UMRN that another mandate has is an exception', async () => {
  const first = says();
  await tell(first);
  ({ loan, id } = await freshApplication(server));
  await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
  await setMandate(server, id, 'NACH_READY');
  expect(await tell(says({ umrn: first.umrn }))).toEqual({
    is: 'exception',
    note: 'Bank exception: The number belongs to another loan',
  });
  expect((await mandate()).status).toBe('NACH_READY');
});

it.each([0, 1, 2, 3])('two files and one mandate: one answer is booked (%s)', async (round) => {
  const answers =
    round % 2 === 0
      ? [says(), says({ result: 'REJECTED' })]
      : [says({ umrn: `HDFC${loan}9999` }), says({ umrn: `HDFC${loan}9999` })];
  const both = await Promise.all(answers.map((answer) => tell(answer)));
  expect(both.map(({ is }) => is).toSorted()).toEqual(round % 2 === 0 ? ['booked', 'exception'] : ['again', 'booked']);
});

const rounds = roundsOf(60);
it(`${rounds} mandates with random answers: nothing that the bank says is lost, and no booked answer changes`, async () => {
  const random = seededRandom('mandate facts');
  const seen = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    ({ loan, id } = await freshApplication(server));
    await place(server, id, { udrs: random.pick(['NACH_UPLOAD', 'CANCELLED']) }, nothing);
    await setMandate(server, id, random.pick(['NACH_READY', 'NACH_RECIEVED', 'NACH_PENDING']));
    await server.db.updateTable('nach_mandate').set({ attempts: 1 }).where('application_id', '=', id).execute();
    const own = [umrnOf(), umrnOf()] as const;
    const told: { answer: MandateAnswer; is: string }[] = [];
    for (let step = 0; step < 5; step++) {
      if ((await mandate()).status === 'NACH_REJECTED' && random.chance(0.5))
        await server.db
          .updateTable('nach_mandate')
          .set(({ eb }) => ({ status: 'NACH_READY' as const, attempts: eb('attempts', '+', 1) }))
          .where('application_id', '=', id)
          .where('attempts', '<', 3)
          .execute();
      const result = random.pick(['ACCEPTED', 'REJECTED', 'REJECTED'] as const);
      const reference = random.chance(0.4) ? mandateReference(loan, 1, random.pick([1, 2])) : '';
      const answer = says({ result, reference, ...(result === 'ACCEPTED' && { umrn: random.pick(own) }) });
      const before = await mandate();
      const { is } = await tell(answer, `${round} ${random.pick([1, 2, 3])}`);
      told.push({ answer, is });
      seen.set(is, (seen.get(is) ?? 0) + 1);
      if (is === 'booked') expect(before.status).toBe('NACH_READY');
      else expect(await mandate()).toEqual(before);
    }
    const booked = await server.db.selectFrom('mandate_answer').selectAll().where('application_id', '=', id).execute();
    const odd = await server.db.selectFrom('bank_exception').selectAll().where('application_id', '=', id).execute();
    expect(booked).toHaveLength(told.filter(({ is }) => is === 'booked').length);
    expect(odd).toHaveLength(told.filter(({ is }) => is === 'exception').length);
    expect(new Set(booked.map(({ reference }) => reference)).size).toBe(booked.length);
    expect(booked.filter(({ answer }) => answer === 'ACCEPTED').length).toBeLessThanOrEqual(1);
    for (const { answer } of told) {
      const isKept =
        booked.some((each) => each.answer === answer.result && each.umrn === answer.umrn) ||
        odd.some((each) => each.answer === answer.result && each.number === answer.umrn);
      expect([loan, answer.result, isKept]).toEqual([loan, answer.result, true]);
    }
  }
  for (const is of ['booked', 'again', 'exception']) expect([is, (seen.get(is) ?? 0) > 0]).toEqual([is, true]);
}, 240_000);

it('the server tells once after its start how many accepted mandates no batch takes', async () => {
  await server.db.deleteFrom('nach_mandate').execute();
  const lines: unknown[] = [];
  const job = tellStays({ now: server.clock.now, log: (about, line) => void lines.push([about, line]) });
  const stand = async (udrs: 'NACH_UPLOAD' | 'REJECTED', hold: 'PRE_DISBURSAL' | null, isAgreed: boolean) => {
    ({ loan, id } = await freshApplication(server));
    const known = { ...nothing, agreementValidUntil: isAgreed ? ('2099-01-01' as never) : null };
    await place(server, id, { udrs, hold, holdReason: hold && 'TECHNICAL_ISSUE' }, known);
    await setMandate(server, id, 'NACH_READY');
  };
  await stand('NACH_UPLOAD', null, true);
  await stand('REJECTED', null, true);
  await stand('NACH_UPLOAD', 'PRE_DISBURSAL', true);
  await stand('NACH_UPLOAD', null, false);
  await job.work(server.db);
  await job.work(server.db);
  expect(lines).toEqual([
    [
      { ENDED: 1, ON_HOLD: 1, NO_AGREEMENT: 1 },
      'accepted mandates enter no batch: their applications have ended, are on hold, or have no valid agreement',
    ],
  ]);
});
