import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactChange } from '../../../host/server/applications/facts.store.ts';
import type { FoundStanding } from '../../../host/server/applications/applications.store.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { udrsMoves, type Move, type MoveGuard } from '../../../widgets/contract/applications/udrs-moves.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import type { Session, TestServer } from '../support.ts';
import { addStaff, auditOf, place, startWithFacts } from './support.ts';

let server: TestServer;
/** Every role at once, so that only the guards can refuse. */
let everyone: Session;
let other: Session;
let agent: Session;
let ids: string[];
let next = 0;
beforeAll(async () => {
  server = await startWithFacts(60);
  everyone = await addStaff(server, 'everyone', roles);
  other = await addStaff(server, 'other', roles);
  agent = await addStaff(server, 'agent', ['OPS_AGENT']);
  ids = (await server.db.selectFrom('application').select('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

let application: FoundStanding;
beforeEach(async () => {
  next = (next + 1) % ids.length;
  application = await place(server, ids[next] ?? '', { udrs: 'DOCUMENT_PROCESSING' }, nothing);
  await setDocuments(7);
});

const nothing: FactChange = {
  reviewFlag: null,
  hasGpsMismatch: false,
  documentApproverIds: [],
  vkycMakerId: null,
  vkycCheckerId: null,
  vkycAuditResult: null,
  complianceResult: null,
  complianceReviewerId: null,
  discrepancies: 0,
  discrepanciesAnswered: 0,
  complianceCallOutcome: null,
  decision: null,
  approvedById: null,
  agreementValidUntil: null,
  mandate: null,
  isBankAccountVerified: false,
  bankAnswer: null,
  failedAttempts: 0,
  isCauseFixed: false,
  rejectedById: null,
  rejectedAt: null,
};

async function setDocuments(approved: number) {
  await server.db
    .updateTable('application')
    .set({ documents_approved: approved, documents_rejected: 0 })
    .where('id', '=', application.id)
    .execute();
}

function move(targetStage: string, session: Session, more: { rejectReason?: string; currentStage?: string } = {}) {
  const { loanApplicationNumber, udrs } = application;
  server.clock.advance(1);
  return server.call(
    'updateUdrsStatus',
    { loanApplicationNumber, currentStage: udrs, targetStage, remarks: 'Checked', rejectReason: null, ...more },
    { session },
  );
}

function report(holdReason: string, session: Session, userComment = 'Waits for the customer') {
  const { loanApplicationNumber } = application;
  server.clock.advance(1);
  return server.call('reportIssue', { loanApplicationNumber, userComment, holdReason }, { session });
}

const stored = () =>
  server.db.selectFrom('application').selectAll().where('id', '=', application.id).executeTakeFirstOrThrow();
const lastAudit = async () => (await auditOf(server, application.loanApplicationNumber)).at(-1);

describe('the wire', () => {
  it('takes exactly the five keys of a change of status, as POST [AP-36]', async () => {
    expect(callRows.updateUdrsStatus.method).toBe('POST');
    expect(Object.keys(schemas.updateUdrsStatus.request.properties)).toEqual([
      'loanApplicationNumber',
      'currentStage',
      'targetStage',
      'remarks',
      'rejectReason',
    ]);
    const answer = await move('KYC_VERIFICATION', agent);
    expect(answer.data()).toEqual({
      loanApplicationNumber: application.loanApplicationNumber,
      currentStage: 'KYC_VERIFICATION',
      hold: null,
      holdReason: null,
      version: application.version + 1,
    });
    expect(await stored()).toMatchObject({ udrs: 'KYC_VERIFICATION', queue: 'KYC_VERIFICATION' });
  });

  it('takes exactly the three keys of a reported issue, as POST [AP-35]', async () => {
    expect(callRows.reportIssue.method).toBe('POST');
    expect(Object.keys(schemas.reportIssue.request.properties)).toEqual([
      'loanApplicationNumber',
      'userComment',
      'holdReason',
    ]);
    expect((await report('CUSTOMER_NOT_REACHABLE', agent)).data()).toMatchObject({
      currentStage: 'DOCUMENT_PROCESSING',
      hold: 'PRE_DISBURSAL',
      holdReason: 'CUSTOMER_NOT_REACHABLE',
    });
  });

  it('says that an application is not there', async () => {
    application = { ...application, loanApplicationNumber: '000000000000' };
    expect((await move('KYC_VERIFICATION', agent)).errorCode).toBe('NOT_FOUND');
    expect((await report('CLEAR', agent)).errorCode).toBe('NOT_FOUND');
  });
});

describe('a move', () => {
  it('is refused where the application stands elsewhere by now', async () => {
    expect((await move('KYC_VERIFICATION', agent, { currentStage: 'DECISION_WAIT' })).errorCode).toBe(
      'UDRS_STAGE_MISMATCH',
    );
  });

  it('is refused with the version of an older reading', async () => {
    const { loanApplicationNumber, udrs, version } = application;
    const input = { loanApplicationNumber, currentStage: udrs, targetStage: 'KYC_VERIFICATION', remarks: 'x' };
    const stale = { session: agent, headers: { [headers.ifMatch]: String(version - 1) } };
    const answer = await server.call('updateUdrsStatus', { ...input, rejectReason: null }, stale);
    expect(answer.errorCode).toBe('STALE_VERSION');
  });

  it('is refused while a colleague has the application open, and frees the lock when it leaves the queue', async () => {
    await server.call('acquireLock', { kind: 'application', id: application.id }, { session: everyone });
    expect((await move('KYC_VERIFICATION', agent)).errorCode).toBe('ROW_LOCKED');
    expect((await report('CUSTOMER_NOT_REACHABLE', agent)).errorCode).toBe('ROW_LOCKED');
    expect((await move('KYC_VERIFICATION', everyone)).errorCode).toBeUndefined();
    const locks = await server.db.selectFrom('row_lock').selectAll().where('row_id', '=', application.id).execute();
    expect(locks).toEqual([]);
  });

  it('is done once when it is sent twice', async () => {
    const { loanApplicationNumber, udrs } = application;
    const input = { loanApplicationNumber, currentStage: udrs, targetStage: 'KYC_VERIFICATION', remarks: 'x' };
    const once = { session: agent, headers: { [headers.idempotencyKey]: `move-${application.id}` } };
    const [one, two] = [
      await server.call('updateUdrsStatus', { ...input, rejectReason: null }, once),
      await server.call('updateUdrsStatus', { ...input, rejectReason: null }, once),
    ];
    expect(two.data()).toEqual(one.data());
    expect((await stored()).version).toBe(application.version + 1);
  });

  it('rejects with a known reason and keeps who did; the lead who did may not reopen it', async () => {
    expect((await move('REJECTED', everyone)).body).toMatchObject({
      error: { errorCode: 'UNKNOWN_CHOICE', fieldErrors: { rejectReason: 'Choose a reject reason' } },
    });
    expect((await move('REJECTED', everyone, { rejectReason: 'NO_SUCH' })).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await move('KYC_VERIFICATION', everyone, { rejectReason: 'POLICY_NOT_MET' })).errorCode).toBe(
      'UNKNOWN_CHOICE',
    );
    await report('CUSTOMER_NOT_REACHABLE', everyone);
    expect((await move('REJECTED', everyone, { rejectReason: 'POLICY_NOT_MET' })).data()).toMatchObject({
      currentStage: 'REJECTED',
      hold: null,
      holdReason: null,
    });
    expect(await stored()).toMatchObject({ queue: null, sub_queue: null, hold: null });
    application = { ...application, udrs: 'REJECTED' };
    expect((await move('DOCUMENT_PROCESSING', everyone)).body).toMatchObject({
      error: { errorCode: 'MAKER_CHECKER_VIOLATION', errorMessage: 'The person who rejected it may not reopen it' },
    });
    expect((await move('DOCUMENT_PROCESSING', other)).errorCode).toBeUndefined();
  });

  it('puts what is flagged on the list it was flagged for, and takes it off again', async () => {
    await place(server, application.id, {}, { reviewFlag: 'TOP_UP' });
    await move('FRAUD_REVIEW', agent);
    expect(await stored()).toMatchObject({ fraud_list: 'TOP_UP', queue: 'FRAUD_REVIEW', sub_queue: 'TOP_UP' });
    application = { ...application, udrs: 'FRAUD_REVIEW' };
    await move('DECISION_WAIT', everyone);
    expect(await stored()).toMatchObject({ fraud_list: null, queue: 'DECISION_WAIT' });
  });
});

describe('guards', () => {
  const someone = () => everyone.id;
  const someoneElse = () => other.id;
  const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
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
        vkycCheckerId: from === 'VKYC_AUDIT' ? agent.id : null,
      }),
      unmet: ({ from }) => (from === 'VKYC_MAKER' ? { vkycCheckerId: someone() } : { vkycMakerId: someone() }),
    },
    auditApproved: {
      met: () => ({ vkycAuditResult: 'APPROVED' }),
      unmet: () => ({ vkycAuditResult: 'RETRY' }),
    },
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
    application = await place(
      server,
      application.id,
      { udrs: each.from },
      { ...nothing, ...others, ...cases[guard].unmet(each) },
    );
    if (guard === 'mandatoryCardsApproved') await setDocuments(6);
    expect((await move(each.to, everyone)).errorCode).toBe(
      personal.includes(guard) ? 'MAKER_CHECKER_VIOLATION' : 'UDRS_GUARD_FAILED',
    );
    expect(await stored()).toMatchObject({ udrs: each.from, version: application.version });
    expect(await lastAudit()).toMatchObject({ action: 'CHANGE_UDRS', result: 'DENIED', after: { udrs: each.to } });

    await place(server, application.id, {}, { ...nothing, ...factsOf(each.guards) });
    await setDocuments(7);
    expect((await move(each.to, everyone)).errorCode).toBeUndefined();
  });

  it('keep maker, checker and auditor apart over a whole way, whoever has every role', async () => {
    application = await place(server, application.id, { udrs: 'VKYC_MAKER' }, nothing);
    const go = async (target: string, session: Session) => {
      const answer = await move(target, session);
      if (!answer.errorCode) application = { ...application, udrs: (await stored()).udrs };
      return answer.errorCode;
    };
    expect(await go('VKYC_CHECKER', everyone)).toBeUndefined();
    expect(await go('VKYC_AUDIT', everyone)).toBe('MAKER_CHECKER_VIOLATION');
    expect(await go('VKYC_AUDIT', other)).toBeUndefined();
    expect(await go('VKYC_MAKER', other)).toBe('MAKER_CHECKER_VIOLATION');
    expect(await go('VKYC_MAKER', everyone)).toBe('MAKER_CHECKER_VIOLATION');
  });
});

describe('a hold', () => {
  it('stops every move but the two endings, keeps its reason and remark, and is lifted by CLEAR', async () => {
    await report('CUSTOMER_NOT_REACHABLE', agent);
    expect(await stored()).toMatchObject({ sub_queue: 'ON_HOLD', hold_reason: 'CUSTOMER_NOT_REACHABLE' });
    expect((await move('KYC_VERIFICATION', agent)).errorCode).toBe('UDRS_ON_HOLD');
    expect((await report('TECHNICAL_ISSUE', agent, 'The portal was down')).data().holdReason).toBe('TECHNICAL_ISSUE');
    expect((await report('CLEAR', agent, 'Marked as resolved')).data()).toMatchObject({ hold: null, holdReason: null });
    expect((await report('CLEAR', agent)).errorCode).toBe('UDRS_NOT_ALLOWED');
    expect((await move('KYC_VERIFICATION', agent)).errorCode).toBeUndefined();
    const told = (await auditOf(server, application.loanApplicationNumber)).slice(-6);
    expect(told.map(({ action, result, reason_codes: codes, remark }) => [action, result, codes, remark])).toEqual([
      ['HOLD', 'OK', ['CUSTOMER_NOT_REACHABLE'], 'Waits for the customer'],
      ['CHANGE_UDRS', 'DENIED', ['UDRS_ON_HOLD'], 'Checked'],
      ['CHANGE_HOLD', 'OK', ['TECHNICAL_ISSUE'], 'The portal was down'],
      ['RELEASE_HOLD', 'OK', ['CLEAR'], 'Marked as resolved'],
      ['RELEASE_HOLD', 'DENIED', ['UDRS_NOT_ALLOWED', 'CLEAR'], 'Waits for the customer'],
      ['CHANGE_UDRS', 'OK', [], 'Checked'],
    ]);
  });

  it('needs a known reason and a role of the queue, and cannot hold what has ended', async () => {
    expect((await report('NO_SUCH_REASON', agent)).errorCode).toBe('UNKNOWN_CHOICE');
    application = await place(server, application.id, { udrs: 'DECISION_WAIT' });
    expect((await report('TECHNICAL_ISSUE', agent)).errorCode).toBe('UDRS_NOT_ALLOWED');
    application = await place(server, application.id, { udrs: 'CANCELLED' });
    expect((await report('TECHNICAL_ISSUE', everyone)).errorCode).toBe('UDRS_NOT_ALLOWED');
    application = await place(server, application.id, { udrs: 'DISBURSED' });
    expect((await report('TECHNICAL_ISSUE', everyone)).data().hold).toBe('POST_DISBURSAL');
  });
});

it('tells those who listen, once for each change, with ids alone', async () => {
  const count = () =>
    server.db.selectFrom('live_event').select(['type', 'payload']).where('topic', '=', 'applications').execute();
  const before = (await count()).length;
  await report('TECHNICAL_ISSUE', agent);
  await move('KYC_VERIFICATION', agent);
  await report('CLEAR', agent);
  const events = (await count()).slice(before);
  expect(events.map(({ type }) => type).toSorted()).toEqual(['held', 'released']);
  expect(Object.keys(events[0]?.payload ?? {}).toSorted()).toEqual(['hold', 'queue', 'rowId', 'udrs', 'version']);
});
