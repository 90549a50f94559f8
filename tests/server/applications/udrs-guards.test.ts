import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { finishedStates, udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { udrsMoves, type Move, type MoveGuard } from '../../../widgets/contract/applications/udrs-moves.ts';
import type { Session } from '../support.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as disbursals from '../../../host/server/desks/stage-work/disbursals.store.ts';
import { mintSession } from '../session/mint-session.ts';
import { storedIn } from '../refusals/refusal-support.ts';
import { addException } from '../bank/bank-support.ts';
import { addStaff, nothing, startMoves, type Moves } from './support.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let desk: Moves;
/** Somebody of each role, with no other role. */
const people = new Map<Role, Session>();
beforeAll(async () => {
  desk = await startMoves(60);
  for (const role of roles) people.set(role, await addStaff(desk.server, `has-${role}`, [role]));
});
beforeEach(() => desk.takeNext());
afterAll(() => desk.server.close());

describe('guards', () => {
  /** Who makes the move; unless set, somebody of every role. */
  let mover: Session | undefined;
  const someone = () => (mover ?? desk.everyone).id;
  const someoneElse = () => desk.other.id;
  const day = (days: number) => new Date(desk.server.clock.now().getTime() + days * 86_400_000);
  /** Facts that meet a guard, for a move that `everyone` makes, and facts that do not. */
  const cases: Record<MoveGuard, { met(move: Move): FactChange; unmet(move: Move): FactChange }> = {
    flagOrGpsMismatch: { met: () => ({ hasGpsMismatch: true }), unmet: () => ({}) },
    reviewNotDue: { met: () => ({}), unmet: () => ({ reviewFlag: 'DEFAULT' }) },
    mandatoryCardsApproved: { met: () => ({}), unmet: () => ({}) },
    notDocumentApprover: {
      met: () => ({ documentApproverIds: [someoneElse()] }),
      unmet: () => ({ documentApproverIds: [someoneElse(), someone()] }),
    },
    visitPassed: { met: () => ({ visitOutcome: 'VIDEO_KYC' }), unmet: () => ({ visitOutcome: 'CUSTOMER_NOT_MET' }) },
    originalsSeen: { met: () => ({ visitOutcome: 'ORIGINALS_SEEN' }), unmet: () => ({ visitOutcome: 'VIDEO_KYC' }) },
    threeDifferentPeople: {
      met: ({ from }) => ({
        vkycMakerId: from === 'VKYC_MAKER' ? null : someoneElse(),
        vkycCheckerId: from === 'VKYC_AUDIT' ? desk.agent.id : null,
      }),
      unmet: ({ from }) => (from === 'VKYC_MAKER' ? { vkycCheckerId: someone() } : { vkycMakerId: someone() }),
    },
    makerDecided: { met: () => ({ vkycMakerDecision: 'APPROVED' }), unmet: () => ({ vkycCheckerOutcome: 'RETRY' }) },
    checkerDecided: {
      met: ({ to }) => ({ vkycCheckerOutcome: to === 'VKYC_MAKER' ? 'DECLINED' : 'APPROVED' }),
      unmet: ({ to }) => ({ vkycCheckerOutcome: to === 'VKYC_MAKER' ? 'APPROVED' : 'RETRY' }),
    },
    notDeclinedMaker: {
      met: () => ({ vkycDeclinedMakerIds: [someoneElse()] }),
      unmet: () => ({ vkycDeclinedMakerIds: [someoneElse(), someone()] }),
    },
    auditRejected: {
      met: () => ({ vkycAuditResult: 'REJECTED' }),
      unmet: () => ({ vkycAuditResult: 'APPROVED' }),
    },
    auditAskedAgain: {
      met: () => ({ vkycAuditResult: 'RETRY' }),
      unmet: () => ({ vkycAuditResult: 'REJECTED' }),
    },
    auditApproved: {
      met: () => ({ vkycAuditResult: 'APPROVED' }),
      unmet: () => ({ vkycAuditResult: 'RETRY' }),
    },
    caseTaken: {
      met: () => ({ complianceTakenById: someone() }),
      unmet: () => ({ complianceTakenById: someoneElse() }),
    },
    notTheFixer: {
      met: () => ({ complianceFixerIds: [someoneElse()] }),
      unmet: () => ({ complianceFixerIds: [someoneElse(), someone()] }),
    },
    callAskedFor: { met: () => ({ complianceAsked: true }), unmet: () => ({}) },
    codedDiscrepancy: { met: () => ({ discrepancies: 2 }), unmet: () => ({}) },
    complianceApproved: {
      met: () => ({ complianceResult: 'APPROVED' }),
      unmet: () => ({ complianceResult: 'REJECTED' }),
    },
    discrepanciesAnswered: {
      met: () => ({ discrepancies: 2, discrepanciesAnswered: 2 }),
      unmet: () => ({ discrepancies: 2, discrepanciesAnswered: 1 }),
    },
    fixerIsNotReviewer: {
      met: () => ({ complianceReviewerId: someoneElse() }),
      unmet: () => ({ complianceReviewerId: someone() }),
    },
    callOutcomeRecorded: { met: () => ({ complianceCallOutcome: 'CONFIRMED' }), unmet: () => ({}) },
    decisionRecorded: { met: () => ({ decision: 'APPROVED' }), unmet: () => ({ decision: 'DECLINED' }) },
    agreementValid: {
      met: () => ({ agreementValidUntil: readDay(day(2).toISOString().slice(0, 10)) }),
      unmet: () => ({ agreementValidUntil: readDay(day(-2).toISOString().slice(0, 10)) }),
    },
    mandateReceived: { met: () => ({}), unmet: () => ({}) },
    mandateAccepted: { met: () => ({}), unmet: () => ({}) },
    mandateComplete: { met: () => ({ mandate: 'E_MANDATE_COMPLETE' }), unmet: () => ({}) },
    // Who has answered stands with the mandate, which a test sets.
    notTheAnswerer: { met: () => ({}), unmet: () => ({}) },
    bankAccountVerified: { met: () => ({ isBankAccountVerified: true }), unmet: () => ({}) },
    disbursalInitiated: { met: () => ({ disbursalInitiatedById: someoneElse() }), unmet: () => ({}) },
    initiatorIsNotApprover: {
      met: () => ({ approvedById: someoneElse() }),
      unmet: () => ({ approvedById: someone() }),
    },
    bankAnswered: {
      met: ({ to }) => ({ bankAnswer: to === 'DISBURSED' ? 'PAID' : 'FAILED' }),
      unmet: ({ to }) => ({ bankAnswer: to === 'DISBURSED' ? 'FAILED' : 'PAID' }),
    },
    notInPayoutFile: { met: () => ({ bankAnswer: null }), unmet: () => ({ bankAnswer: 'PAID' }) },
    causeFixed: { met: () => ({ isCauseFixed: true }), unmet: () => ({}) },
    attemptsLeft: { met: () => ({ failedAttempts: 2 }), unmet: () => ({ failedAttempts: 3 }) },
    withinThirtyDays: { met: () => ({ rejectedAt: day(-29) }), unmet: () => ({ rejectedAt: day(-31) }) },
    notTheRejector: {
      met: () => ({ rejectedById: someoneElse() }),
      unmet: () => ({ rejectedById: someone() }),
    },
    noPaymentReported: { met: () => ({}), unmet: () => ({}) },
    paymentConfirmed: { met: () => ({}), unmet: () => ({}) },
  };
  const personal: MoveGuard[] = [
    'notDocumentApprover',
    'threeDifferentPeople',
    'notDeclinedMaker',
    'notTheFixer',
    'fixerIsNotReviewer',
    'notTheAnswerer',
    'initiatorIsNotApprover',
    'notTheRejector',
  ];
  /** Mandates that do not meet a guard, and one that meets both. */
  const mandates = { mandateReceived: 'NACH_PENDING', mandateAccepted: 'NACH_RECIEVED' } as const;
  const byPeople = udrsMoves.filter(({ by }) => by.some((mover) => mover !== 'SYSTEM'));
  const guarded = byPeople.flatMap((each) =>
    each.guards.map((guard) => [`${each.from} to ${each.to}: ${guard}`, each, guard] as const),
  );
  const edgeOf = ({ from, to }: Move) => `${from} ${to}`;
  const guardsOf = ({ guards }: Move) => guards.join();

  beforeEach(() => {
    mover = undefined;
  });

  it.each(sampled(guarded, ([, , guard]) => guard))('%s', async (_, each, guard) => {
    const factsOf = (guards: readonly MoveGuard[]): FactChange =>
      Object.assign({}, ...guards.map((name) => cases[name].met(each)));
    const others = factsOf(each.guards.filter((name) => name !== guard));
    await desk.stand({ udrs: each.from }, { ...nothing, ...others, ...cases[guard].unmet(each) });
    await desk.setMandate(guard === 'mandateReceived' || guard === 'mandateAccepted' ? mandates[guard] : 'NACH_READY');
    if (guard === 'notTheAnswerer')
      await desk.server.db.updateTable('nach_mandate').set({ answered_by_id: someone() }).execute();
    if (guard === 'mandatoryCardsApproved') await desk.setDocuments(6);
    if (guard === 'noPaymentReported') {
      const { id: applicationId, loan_application_number: loan } = await desk.stored();
      await addException(desk.server, { loan, applicationId, staffId: someone() });
    }
    const reason = each.needsRejectReason ? { rejectReason: 'FRAUD_SUSPECTED' } : {};
    expect((await desk.move(each.to, desk.everyone, reason)).errorCode).toBe(
      personal.includes(guard) ? 'MAKER_CHECKER_VIOLATION' : 'UDRS_GUARD_FAILED',
    );
    expect(await desk.stored()).toMatchObject({ udrs: each.from, version: desk.application.version });
    expect((await desk.audit()).at(-1)).toMatchObject({
      action: 'CHANGE_UDRS',
      result: 'DENIED',
      after: { udrs: each.to },
    });

    await desk.server.db.deleteFrom('bank_exception').execute();
    await desk.stand({}, { ...nothing, ...factsOf(each.guards) });
    await desk.setDocuments(7);
    await desk.setMandate('NACH_READY');
    expect((await desk.move(each.to, desk.everyone, reason)).errorCode).toBeUndefined();
  });

  /** Puts the application where a move begins, with everything that its guards ask for. */
  async function standBefore(each: Move): Promise<void> {
    const met = each.guards.map((name) => cases[name].met(each));
    await desk.stand({ udrs: each.from }, Object.assign({}, nothing, ...met));
    await desk.setDocuments(7);
    await desk.setMandate('NACH_READY');
  }
  const reasonFor = (to: string) => (to === 'REJECTED' ? { rejectReason: 'POLICY_NOT_MET' } : {});

  /** Where support's cancellation is a wish, which moves nothing and is refused to nobody. */
  const isWished = ({ from, to }: Move) => from.startsWith('COMPLIANCE_') && to === 'CANCELLED';
  const moversOf = (each: Move) => `${each.by.toSorted().join()} ${each.guards.length > 0} ${isWished(each)}`;
  it.each(sampled(udrsMoves, moversOf).map((each) => [`${each.from} to ${each.to}`, each] as const))(
    '%s: once by whose move it is, refused to everybody else, each attempt in the audit',
    async (_, each) => {
      await standBefore(each);
      const done: string[] = [];
      for (const role of [...roles, 'everyone'] as const) {
        mover = role === 'everyone' ? desk.everyone : people.get(role);
        const may = role === 'everyone' ? each.by.some((by) => by !== 'SYSTEM') : each.by.includes(role);
        if (may) await standBefore(each);
        const before = await desk.stored();
        const go = () => desk.move(each.to, mover ?? desk.everyone, reasonFor(each.to));
        const { errorCode } = await go();
        const wishes = role === 'SUPPORT' && isWished(each);
        expect([role, errorCode]).toEqual([role, may || wishes ? undefined : 'UDRS_NOT_ALLOWED']);
        expect((await desk.stored()).udrs).toBe(may ? each.to : each.from);
        if (wishes) {
          expect((await desk.audit()).at(-1)).toMatchObject({ action: 'ASK_TO_CANCEL', result: 'OK' });
          continue;
        }
        if (!may) expect(await desk.stored()).toEqual(before);
        if (may) expect([role, (await go()).errorCode]).toEqual([role, 'UDRS_STAGE_MISMATCH']);
        done.push(...(may ? ['OK', 'DENIED'] : ['DENIED']));
        if (may) await standBefore(each);
      }
      const tried = (await desk.audit()).filter(({ action }) => action === 'CHANGE_UDRS').slice(-done.length);
      expect(tried.map(({ result }) => result)).toEqual(done);
      expect(new Set(tried.map(({ after }) => JSON.stringify(after)))).toEqual(new Set([`{"udrs":"${each.to}"}`]));
    },
  );

  async function hasLink(): Promise<boolean> {
    const links = desk.server.db.selectFrom('vkyc_session').select('id').where('status', '=', 'LINK_SENT');
    return (await links.where('application_id', '=', desk.application.id).execute()).length > 0;
  }

  it('a move writes its own tables and what follows it, in every edge: the mandate, the release or the session, else nothing', async () => {
    const ofEachMove = ['application', 'application_fact', 'application_stage', 'queue_counter', 'live_event'];
    const followers: Record<string, readonly string[]> = {
      'KYC_VERIFICATION VKYC_MAKER': ['vkyc_session'],
      'VKYC_AUDIT VKYC_MAKER': ['vkyc_session'],
      'LOAN_APPROVED NACH_PENDING': ['nach_mandate'],
      'READY_FOR_DISBURSAL DISBURSAL_INITIATED': ['disbursal'],
    };
    let endedLinks = 0;
    for (const each of sampled(
      byPeople,
      guardsOf,
      (move) => edgeOf(move) in followers || edgeOf(move) === 'VKYC_AUDIT REJECTED',
    )) {
      await standBefore(each);
      await inTransaction(desk.server.db, (tx) =>
        disbursals.initiate(
          tx,
          { id: desk.application.id, amount: 50_000 },
          { staffId: desk.other.id, now: new Date() },
          '',
        ),
      );
      // the link to the video call, where a customer has one, ends with the case
      const link = finishedStates.some((state) => state === each.to) && (await hasLink()) ? ['vkyc_session'] : [];
      endedLinks += link.length;
      const before = await storedIn(desk.server.db);
      expect((await desk.move(each.to, desk.everyone, reasonFor(each.to))).errorCode).toBeUndefined();
      const after = await storedIn(desk.server.db);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      const edge = edgeOf(each);
      // what the mover writes is kept for who receives the application, if anybody does
      const note = finishedStates.some((state) => state === each.to) ? [] : ['stage_note'];
      expect([edge, changed.filter((table) => !ofEachMove.includes(table)).toSorted()]).toEqual([
        edge,
        [...(followers[edge] ?? []), ...link, ...note].toSorted(),
      ]);
    }
    expect(endedLinks).toBeGreaterThan(0);
    expect(byPeople.map(edgeOf)).toEqual(expect.arrayContaining(Object.keys(followers)));
  });

  it('that keep two people apart are met by nobody in a session of an embedder, whose key is no second person', async () => {
    const page = 'https://crm.example';
    for (const each of sampled(byPeople, guardsOf)) {
      await standBefore(each);
      const minted = await mintSession(
        desk.server,
        desk.everyone,
        ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION'],
        page,
      );
      const { errorCode, body } = await desk.move(each.to, minted, reasonFor(each.to), { origin: page });
      const isSecondHalf = each.guards.some((guard) => personal.includes(guard));
      expect([each.from, each.to, errorCode]).toEqual([
        each.from,
        each.to,
        isSecondHalf ? 'MAKER_CHECKER_VIOLATION' : undefined,
      ]);
      if (isSecondHalf) expect(body).toMatchObject({ error: { errorMessage: 'Approvals are made in the portal' } });
      expect((await desk.stored()).udrs).toBe(isSecondHalf ? each.from : each.to);
    }
  });

  it('tell a lead and support the same, hit or none, where Compliance works', async () => {
    const asked = [
      ['OPS_LEAD', 'REJECTED'],
      ['OPS_LEAD', 'CANCELLED'],
      ['FIXER', 'REJECTED'],
    ] as const;
    for (const from of ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'] as const) {
      await desk.stand({ udrs: from }, nothing);
      for (const [role, to] of asked)
        expect((await desk.move(to, people.get(role) ?? desk.everyone, reasonFor(to))).body).toMatchObject({
          error: { errorCode: 'UDRS_NOT_ALLOWED', errorMessage: 'Compliance works on this application' },
        });
      expect((await desk.stored()).udrs).toBe(from);
    }
  });

  it('write support’s cancellation down as the customer’s wish where Compliance works, whoever has it open', async () => {
    const support = people.get('SUPPORT') ?? desk.everyone;
    const wish = () =>
      desk.server.db
        .selectFrom('application_fact')
        .select(['cancel_asked_at', 'cancel_asked_by_id'])
        .where('application_id', '=', desk.application.id)
        .executeTakeFirst();
    for (const from of ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'] as const) {
      await desk.stand({ udrs: from }, nothing);
      expect(await wish()).toMatchObject({ cancel_asked_at: null });
      const before = (await desk.audit()).length;
      const asked = (await desk.move('CANCELLED', support)).data();
      expect(asked.currentStage).toBe(from);
      expect((await desk.stored()).udrs).toBe(from);
      expect(await wish()).toEqual({ cancel_asked_at: desk.server.clock.now(), cancel_asked_by_id: support.id });
      expect((await desk.audit()).slice(before)).toEqual([
        expect.objectContaining({ action: 'ASK_TO_CANCEL', result: 'OK', remark: 'Checked' }),
      ]);
      const wrong = await desk.move('CANCELLED', support, { rejectReason: 'FRAUD_SUSPECTED' });
      expect(wrong.errorCode).toBe('UNKNOWN_CHOICE');
    }
    // Elsewhere it is support's own to cancel, and who works on it in Compliance ends it.
    await desk.stand({ udrs: 'NACH_PENDING' }, nothing);
    expect((await desk.move('CANCELLED', support)).data().currentStage).toBe('CANCELLED');
    expect(await wish()).toEqual({ cancel_asked_at: null, cancel_asked_by_id: null });
  });

  it('nothing else is a move, whoever has every role and whatever is known', { timeout: 120_000 }, async () => {
    const known = Object.assign(
      {},
      nothing,
      ...udrsMoves.flatMap((each) => each.guards.map((name) => cases[name].met(each))),
    );
    for (const from of udrsStates) {
      await desk.stand({ udrs: from }, known);
      for (const to of udrsStates.filter((each) => !byPeople.some((move) => move.from === from && move.to === each))) {
        const { errorCode } = await desk.move(to, desk.everyone, reasonFor(to));
        expect([from, to, errorCode]).toEqual([from, to, 'UDRS_NOT_ALLOWED']);
      }
      expect((await desk.stored()).udrs).toBe(from);
    }
  });

  it('keep maker, checker and auditor apart over a whole way, whoever has every role', async () => {
    await desk.stand({ udrs: 'VKYC_MAKER' }, nothing);
    const decided = {
      vkycMakerDecision: 'APPROVED',
      vkycCheckerOutcome: 'APPROVED',
      vkycAuditResult: 'RETRY',
    } as const;
    const go = async (target: string, session: Session) => {
      await desk.stand({}, decided);
      const answer = await desk.move(target, session);
      if (!answer.errorCode) desk.application = { ...desk.application, udrs: (await desk.stored()).udrs };
      return answer.errorCode;
    };
    expect(await go('VKYC_CHECKER', desk.everyone)).toBeUndefined();
    expect(await go('VKYC_AUDIT', desk.everyone)).toBe('MAKER_CHECKER_VIOLATION');
    expect(await go('VKYC_AUDIT', desk.other)).toBeUndefined();
    expect(await go('VKYC_MAKER', desk.other)).toBe('MAKER_CHECKER_VIOLATION');
    expect(await go('VKYC_MAKER', desk.everyone)).toBe('MAKER_CHECKER_VIOLATION');
  });
});
