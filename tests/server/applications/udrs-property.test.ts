import { afterAll, beforeAll, expect, it } from 'vitest';
import { membershipOf } from '../../../host/server/core/applications/applications.rules.ts';
import { findStanding } from '../../../host/server/core/applications/applications.store.ts';
import { change, type FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { readCounters, recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { holdReasons, mayHold } from '../../../widgets/contract/applications/holds.ts';
import { udrsRejectReasons } from '../../../widgets/contract/documents/reject-reasons.ts';
import { udrsMoves } from '../../../widgets/contract/applications/udrs-moves.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { holds, udrsStates, type Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../support.ts';
import { deskFaults } from './desk-faults.ts';
import { stageFaults } from './stage-faults.ts';
import { addStaff, startWithFacts } from './support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

const attempts = roundsOf(1_600);
const atOnce = 8;

let server: TestServer;
let staff: { session: Session; roles: readonly Role[] }[];
beforeAll(async () => {
  server = await startWithFacts(600);
  staff = await Promise.all(
    [...roles.map((role) => [role]), ['OPS_AGENT', 'KYC_MAKER'], ['OPS_LEAD', 'CREDIT', 'FRAUD'], roles, roles].map(
      async (held, index) => ({
        roles: held as Role[],
        session: await addStaff(server, `person${index}`, held as Role[]),
      }),
    ),
  );
});
afterAll(() => server.close());

it(
  `${attempts} random moves and holds by random people: no illegal edge, no drift, no gap in the history, one audit row each`,
  { timeout: 240_000 },
  async () => {
    const random = seededRandom('udrs');
    const applications = await server.db
      .selectFrom('application')
      .select(['id', 'loan_application_number as number', 'udrs', 'hold', 'version'])
      .orderBy('id')
      .execute();
    const start = new Map(applications.map((each) => [each.number, each]));
    const outcomes = new Map<string, number>();

    /** Mostly a legal move of where the application stands, often by somebody whose role it is; otherwise whatever. */
    async function attempt(): Promise<void> {
      const { id, number } = random.pick(applications);
      const anyone = random.pick(staff);
      const [maker, other] = [random.pick(staff).session.id, random.pick(staff).session.id];
      const wish = { target: random.pick(udrsStates), claimed: random.pick(udrsStates) };
      const [isAimed, isByRole, isEnding] = [random.chance(0.8), random.chance(0.7), random.chance(0.1)];
      const [nthMove, nthPerson] = [random.fraction(), random.fraction()];
      const kind = random.weighted({ move: 80, hold: 12, clear: 8 });
      const reasons = [random.pick(Object.keys(holdReasons)), random.pick(Object.keys(udrsRejectReasons))] as const;
      const hasReason = random.chance(0.9);
      if (random.chance(0.5)) {
        await inTransaction(server.db, (tx) => change(tx, id, factsFor(maker, other)));
        // a maker decides about a call that has taken place
        const inVideo = server.db.updateTable('application').where('id', '=', id).where('udrs', '=', 'VKYC_MAKER');
        await inVideo.set({ vkyc_session: 'COMPLETED' }).execute();
        await server.db
          .updateTable('nach_mandate')
          .set({ status: 'NACH_READY' })
          .where('application_id', '=', id)
          .execute();
      }
      const now = await findStanding(server.db, id);
      const legal = udrsMoves.filter(
        ({ from, to }) => from === now?.udrs && (to === 'REJECTED' || to === 'CANCELLED') === isEnding,
      );
      const aim = legal[Math.floor(nthMove * legal.length)];
      const target = (isAimed ? aim?.to : undefined) ?? wish.target;
      const fit = staff.filter((person) => isByRole && person.roles.some((role) => aim?.by.includes(role)));
      const { session } = fit[Math.floor(nthPerson * fit.length)] ?? anyone;
      const answer =
        kind === 'move'
          ? await server.call(
              'updateUdrsStatus',
              {
                loanApplicationNumber: number,
                currentStage: isAimed ? (now?.udrs ?? '') : wish.claimed,
                targetStage: target,
                remarks: 'random',
                rejectReason: target === 'REJECTED' && hasReason ? reasons[1] : null,
              },
              { session },
            )
          : await server.call(
              'reportIssue',
              {
                loanApplicationNumber: number,
                userComment: 'random',
                holdReason: kind === 'clear' ? 'CLEAR' : reasons[0],
              },
              { session },
            );
      const outcome = `${kind} ${answer.errorCode ?? 'OK'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }

    for (let done = 0; done < attempts; done += atOnce) await Promise.all(Array.from({ length: atOnce }, attempt));
    const counted = [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1));
    console.log(counted.map(([outcome, count]) => `${outcome}: ${count}`).join(', '));
    expect(outcomes.get('move OK')).toBeGreaterThan(attempts / 15);
    expect(outcomes.get('hold OK')).toBeGreaterThan(attempts / 60);

    const events = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('entity', '=', 'application')
      .orderBy('version')
      .execute();
    expect(events).toHaveLength(attempts);
    const told = new Map<string, typeof events>();
    for (const event of events.filter(({ result }) => result === 'OK'))
      told.set(event.loan_application_number ?? '', [...(told.get(event.loan_application_number ?? '') ?? []), event]);

    for (const [number, before] of start) {
      let udrs: Udrs = before.udrs;
      let isOnHold = before.hold !== null;
      let version = before.version;
      for (const event of told.get(number) ?? []) {
        version += 1;
        expect(event.version).toBe(version);
        const held = roles.filter((role) => event.roles.includes(role));
        if (event.action === 'CHANGE_UDRS') {
          const { udrs: to } = event.after as { udrs: Udrs };
          expect(event.before).toMatchObject({ udrs });
          const edge = udrsMoves.find((each) => each.from === udrs && each.to === to);
          expect(
            edge?.by.some((role) => held.some((each) => each === role)),
            `${udrs} ${to} by ${held}`,
          ).toBe(true);
          const isEnding = to === 'REJECTED' || to === 'CANCELLED';
          expect(isOnHold && !isEnding).toBe(false);
          expect(event.reason_codes.length).toBe(to === 'REJECTED' ? 1 : 0);
          udrs = to;
          if (isEnding) isOnHold = false;
        } else {
          expect(mayHold(udrs, held)).toBe(true);
          expect(isOnHold).toBe(event.action !== 'HOLD');
          isOnHold = event.action !== 'RELEASE_HOLD';
        }
      }
      const after = await server.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', before.id)
        .executeTakeFirstOrThrow();
      expect({ udrs: after.udrs, isOnHold: after.hold !== null, version: after.version }).toEqual({
        udrs,
        isOnHold,
        version,
      });
      const standing = await findStanding(server.db, before.id);
      expect(standing && membershipOf(standing)).toEqual({ queue: after.queue, subQueue: after.sub_queue });
      expect((after.fraud_list !== null) === (udrs === 'FRAUD_REVIEW')).toBe(true);
    }

    expect(await recountQueues(server.db, listBases)).toEqual([]);
    expect(await stageFaults(server.db)).toEqual([]);
    expect(await deskFaults(server.db)).toEqual([]);
    const open = await server.db.selectFrom('application').select('id').where('queue', 'is not', null).execute();
    const counts = await readCounters(
      server.db,
      udrsStates.map((queue) => ({ queue })),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(open.length);
    const onHold = await server.db.selectFrom('application').select('id').where('hold', 'is not', null).execute();
    expect(await readCounters(server.db, [{ queue: 'HOLD', subQueues: [...holds] }])).toEqual([onHold.length]);
  },
);

/** Everything a guard can ask for, with some people in the places that keep them apart. */
function factsFor(maker: string, other: string): FactChange {
  return {
    hasGpsMismatch: maker < other,
    documentApproverIds: [maker],
    visitOutcome: 'ORIGINALS_SEEN',
    vkycMakerId: maker,
    vkycCheckerId: other,
    vkycMakerDecision: 'APPROVED',
    vkycCheckerOutcome: 'APPROVED',
    vkycAuditResult: 'RETRY',
    complianceResult: 'APPROVED',
    complianceReviewerId: maker,
    complianceTakenById: maker,
    complianceAsked: true,
    discrepancies: 1,
    discrepanciesAnswered: 1,
    complianceCallOutcome: 'CONFIRMED',
    decision: 'APPROVED',
    agreementValidUntil: readDay('2099-01-01'),
    mandate: 'NACH_PROCESSED',
    isBankAccountVerified: true,
    disbursalInitiatedById: maker,
    isCauseFixed: true,
    failedAttempts: 0,
  };
}
