import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactChange } from '../../../host/server/applications/facts.store.ts';
import { udrsMoves, type Move, type MoveGuard } from '../../../widgets/contract/applications/udrs-moves.ts';
import type { Session } from '../support.ts';
import { nothing, startMoves, type Moves } from './support.ts';

let desk: Moves;
beforeAll(async () => {
  desk = await startMoves(60);
});
beforeEach(() => desk.takeNext());
afterAll(() => desk.server.close());

describe('guards', () => {
  const someone = () => desk.everyone.id;
  const someoneElse = () => desk.other.id;
  const day = (days: number) => new Date(desk.server.clock.now().getTime() + days * 86_400_000);
  /** Facts that meet a guard, for a move that `everyone` makes, and facts that do not. */
  const cases: Record<MoveGuard, { met(move: Move): FactChange; unmet(move: Move): FactChange }> = {
    flagOrGpsMismatch: { met: () => ({ hasGpsMismatch: true }), unmet: () => ({}) },
    mandatoryCardsApproved: { met: () => ({}), unmet: () => ({}) },
    notDocumentApprover: {
      met: () => ({ documentApproverIds: [someoneElse()] }),
      unmet: () => ({ documentApproverIds: [someoneElse(), someone()] }),
    },
    threeDifferentPeople: {
      met: ({ from }) => ({
        vkycMakerId: from === 'VKYC_MAKER' ? null : someoneElse(),
        vkycCheckerId: from === 'VKYC_AUDIT' ? desk.agent.id : null,
      }),
      unmet: ({ from }) => (from === 'VKYC_MAKER' ? { vkycCheckerId: someone() } : { vkycMakerId: someone() }),
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
      met: () => ({ agreementValidUntil: day(2).toISOString().slice(0, 10) }),
      unmet: () => ({ agreementValidUntil: day(-2).toISOString().slice(0, 10) }),
    },
    mandateComplete: { met: () => ({ mandate: 'E_MANDATE_COMPLETE' }), unmet: () => ({}) },
    bankAccountVerified: { met: () => ({ isBankAccountVerified: true }), unmet: () => ({}) },
    initiatorIsNotApprover: {
      met: () => ({ approvedById: someoneElse() }),
      unmet: () => ({ approvedById: someone() }),
    },
    bankAnswered: {
      met: ({ to }) => ({ bankAnswer: to === 'DISBURSED' ? 'PAID' : 'FAILED' }),
      unmet: ({ to }) => ({ bankAnswer: to === 'DISBURSED' ? 'FAILED' : 'PAID' }),
    },
    causeFixed: { met: () => ({ isCauseFixed: true }), unmet: () => ({}) },
    attemptsLeft: { met: () => ({ failedAttempts: 2 }), unmet: () => ({ failedAttempts: 3 }) },
    withinThirtyDays: { met: () => ({ rejectedAt: day(-29) }), unmet: () => ({ rejectedAt: day(-31) }) },
    notTheRejector: {
      met: () => ({ rejectedById: someoneElse() }),
      unmet: () => ({ rejectedById: someone() }),
    },
  };
  const personal: MoveGuard[] = [
    'notDocumentApprover',
    'threeDifferentPeople',
    'notTheFixer',
    'fixerIsNotReviewer',
    'initiatorIsNotApprover',
    'notTheRejector',
  ];
  const byPeople = udrsMoves.filter(({ by }) => by.some((mover) => mover !== 'SYSTEM'));
  const guarded = byPeople.flatMap((each) =>
    each.guards.map((guard) => [`${each.from} to ${each.to}: ${guard}`, each, guard] as const),
  );

  it.each(guarded)('%s', async (_, each, guard) => {
    const factsOf = (guards: readonly MoveGuard[]): FactChange =>
      Object.assign({}, ...guards.map((name) => cases[name].met(each)));
    const others = factsOf(each.guards.filter((name) => name !== guard));
    await desk.stand({ udrs: each.from }, { ...nothing, ...others, ...cases[guard].unmet(each) });
    if (guard === 'mandatoryCardsApproved') await desk.setDocuments(6);
    expect((await desk.move(each.to, desk.everyone)).errorCode).toBe(
      personal.includes(guard) ? 'MAKER_CHECKER_VIOLATION' : 'UDRS_GUARD_FAILED',
    );
    expect(await desk.stored()).toMatchObject({ udrs: each.from, version: desk.application.version });
    expect((await desk.audit()).at(-1)).toMatchObject({
      action: 'CHANGE_UDRS',
      result: 'DENIED',
      after: { udrs: each.to },
    });

    await desk.stand({}, { ...nothing, ...factsOf(each.guards) });
    await desk.setDocuments(7);
    expect((await desk.move(each.to, desk.everyone)).errorCode).toBeUndefined();
  });

  it('keep maker, checker and auditor apart over a whole way, whoever has every role', async () => {
    await desk.stand({ udrs: 'VKYC_MAKER' }, nothing);
    const go = async (target: string, session: Session) => {
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
