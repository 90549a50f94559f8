import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { startMoves, type Moves } from './support.ts';

let desk: Moves;
beforeAll(async () => {
  desk = await startMoves(60);
});
beforeEach(() => desk.takeNext());
afterAll(() => desk.server.close());

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
    const answer = await desk.move('KYC_VERIFICATION', desk.agent);
    expect(answer.data()).toEqual({
      loanApplicationNumber: desk.application.loanApplicationNumber,
      currentStage: 'KYC_VERIFICATION',
      hold: null,
      holdReason: null,
      version: desk.application.version + 1,
    });
    expect(await desk.stored()).toMatchObject({ udrs: 'KYC_VERIFICATION', queue: 'KYC_VERIFICATION' });
  });

  it('takes exactly the three keys of a reported issue, as POST [AP-35]', async () => {
    expect(callRows.reportIssue.method).toBe('POST');
    expect(Object.keys(schemas.reportIssue.request.properties)).toEqual([
      'loanApplicationNumber',
      'userComment',
      'holdReason',
    ]);
    expect((await desk.report('CUSTOMER_NOT_REACHABLE', desk.agent)).data()).toMatchObject({
      currentStage: 'DOCUMENT_PROCESSING',
      hold: 'PRE_DISBURSAL',
      holdReason: 'CUSTOMER_NOT_REACHABLE',
    });
  });

  it('says that an application is not there', async () => {
    desk.application = { ...desk.application, loanApplicationNumber: '000000000000' };
    expect((await desk.move('KYC_VERIFICATION', desk.agent)).errorCode).toBe('NOT_FOUND');
    expect((await desk.report('CLEAR', desk.agent)).errorCode).toBe('NOT_FOUND');
  });
});

describe('a move', () => {
  it('is refused where the application stands elsewhere by now', async () => {
    expect((await desk.move('KYC_VERIFICATION', desk.agent, { currentStage: 'DECISION_WAIT' })).errorCode).toBe(
      'UDRS_STAGE_MISMATCH',
    );
  });

  it('is refused with the version of an older reading', async () => {
    const { loanApplicationNumber, udrs, version } = desk.application;
    const input = { loanApplicationNumber, currentStage: udrs, targetStage: 'KYC_VERIFICATION', remarks: 'x' };
    const stale = { session: desk.agent, headers: { [headers.ifMatch]: String(version - 1) } };
    const answer = await desk.server.call('updateUdrsStatus', { ...input, rejectReason: null }, stale);
    expect(answer.errorCode).toBe('STALE_VERSION');
  });

  it('is refused while a colleague has the application open, and frees the lock when it leaves the queue', async () => {
    await desk.server.call('acquireLock', { kind: 'application', id: desk.application.id }, { session: desk.everyone });
    expect((await desk.move('KYC_VERIFICATION', desk.agent)).errorCode).toBe('ROW_LOCKED');
    expect((await desk.report('CUSTOMER_NOT_REACHABLE', desk.agent)).errorCode).toBe('ROW_LOCKED');
    expect((await desk.move('KYC_VERIFICATION', desk.everyone)).errorCode).toBeUndefined();
    const locks = await desk.server.db
      .selectFrom('row_lock')
      .selectAll()
      .where('row_id', '=', desk.application.id)
      .execute();
    expect(locks).toEqual([]);
  });

  it('is done once when it is sent twice', async () => {
    const { loanApplicationNumber, udrs } = desk.application;
    const input = { loanApplicationNumber, currentStage: udrs, targetStage: 'KYC_VERIFICATION', remarks: 'x' };
    const once = { session: desk.agent, headers: { [headers.idempotencyKey]: `move-${desk.application.id}` } };
    const [one, two] = [
      await desk.server.call('updateUdrsStatus', { ...input, rejectReason: null }, once),
      await desk.server.call('updateUdrsStatus', { ...input, rejectReason: null }, once),
    ];
    expect(two.data()).toEqual(one.data());
    expect((await desk.stored()).version).toBe(desk.application.version + 1);
  });

  it('rejects with a known reason and keeps who did; the lead who did may not reopen it', async () => {
    expect((await desk.move('REJECTED', desk.everyone)).body).toMatchObject({
      error: { errorCode: 'UNKNOWN_CHOICE', fieldErrors: { rejectReason: 'Choose a reject reason' } },
    });
    expect((await desk.move('REJECTED', desk.everyone, { rejectReason: 'NO_SUCH' })).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await desk.move('KYC_VERIFICATION', desk.everyone, { rejectReason: 'POLICY_NOT_MET' })).errorCode).toBe(
      'UNKNOWN_CHOICE',
    );
    await desk.report('CUSTOMER_NOT_REACHABLE', desk.everyone);
    expect((await desk.move('REJECTED', desk.everyone, { rejectReason: 'POLICY_NOT_MET' })).data()).toMatchObject({
      currentStage: 'REJECTED',
      hold: null,
      holdReason: null,
    });
    expect(await desk.stored()).toMatchObject({ queue: null, sub_queue: null, hold: null });
    desk.application = { ...desk.application, udrs: 'REJECTED' };
    expect((await desk.move('DOCUMENT_PROCESSING', desk.everyone)).body).toMatchObject({
      error: { errorCode: 'MAKER_CHECKER_VIOLATION', errorMessage: 'The person who rejected it may not reopen it' },
    });
    expect((await desk.move('DOCUMENT_PROCESSING', desk.other)).errorCode).toBeUndefined();
  });

  it('puts what is flagged on the list it was flagged for, and takes it off again', async () => {
    await desk.stand({}, { reviewFlag: 'TOP_UP' });
    await desk.move('FRAUD_REVIEW', desk.agent);
    expect(await desk.stored()).toMatchObject({ fraud_list: 'TOP_UP', queue: 'FRAUD_REVIEW', sub_queue: 'TOP_UP' });
    desk.application = { ...desk.application, udrs: 'FRAUD_REVIEW' };
    expect((await desk.move('DECISION_WAIT', desk.everyone)).errorCode).toBe('UDRS_GUARD_FAILED');
    await desk.stand({}, { complianceResult: 'APPROVED' });
    await desk.move('DECISION_WAIT', desk.everyone);
    expect(await desk.stored()).toMatchObject({ fraud_list: null, queue: 'DECISION_WAIT' });
  });

  it('lets nothing that is flagged pass by its review, and lets it on once it is reviewed', async () => {
    await desk.stand({}, { hasGpsMismatch: true });
    expect((await desk.move('KYC_VERIFICATION', desk.agent)).body).toMatchObject({
      error: { errorCode: 'UDRS_GUARD_FAILED', errorMessage: 'It is flagged and has to be reviewed first' },
    });
    for (const [target, by] of [
      ['PENDING_REVIEW_GPS', desk.agent],
      ['DOCUMENT_PROCESSING', desk.everyone],
      ['KYC_VERIFICATION', desk.agent],
    ] as const) {
      (await desk.move(target, by)).data();
      desk.application = { ...desk.application, udrs: target };
    }
  });
});

describe('a hold', () => {
  it('stops every move but the two endings, keeps its reason and remark, and is lifted by CLEAR', async () => {
    await desk.report('CUSTOMER_NOT_REACHABLE', desk.agent);
    expect(await desk.stored()).toMatchObject({ sub_queue: 'ON_HOLD', hold_reason: 'CUSTOMER_NOT_REACHABLE' });
    expect((await desk.move('KYC_VERIFICATION', desk.agent)).errorCode).toBe('UDRS_ON_HOLD');
    expect((await desk.report('TECHNICAL_ISSUE', desk.agent, 'The portal was down')).data().holdReason).toBe(
      'TECHNICAL_ISSUE',
    );
    expect((await desk.report('CLEAR', desk.agent, 'Marked as resolved')).data()).toMatchObject({
      hold: null,
      holdReason: null,
    });
    expect((await desk.report('CLEAR', desk.agent)).errorCode).toBe('UDRS_NOT_ALLOWED');
    expect((await desk.move('KYC_VERIFICATION', desk.agent)).errorCode).toBeUndefined();
    const told = (await desk.audit()).slice(-6);
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
    expect((await desk.report('NO_SUCH_REASON', desk.agent)).errorCode).toBe('UNKNOWN_CHOICE');
    await desk.stand({ udrs: 'DECISION_WAIT' });
    expect((await desk.report('TECHNICAL_ISSUE', desk.agent)).errorCode).toBe('UDRS_NOT_ALLOWED');
    await desk.stand({ udrs: 'CANCELLED' });
    expect((await desk.report('TECHNICAL_ISSUE', desk.everyone)).errorCode).toBe('UDRS_NOT_ALLOWED');
    await desk.stand({ udrs: 'DISBURSED' });
    expect((await desk.report('TECHNICAL_ISSUE', desk.everyone)).data().hold).toBe('POST_DISBURSAL');
  });
});

it('tells those who listen, once for each change, with ids alone', async () => {
  const count = () =>
    desk.server.db.selectFrom('live_event').select(['type', 'payload']).where('topic', '=', 'applications').execute();
  const before = (await count()).length;
  await desk.report('TECHNICAL_ISSUE', desk.agent);
  await desk.move('KYC_VERIFICATION', desk.agent);
  await desk.report('CLEAR', desk.agent);
  const events = (await count()).slice(before);
  expect(events.map(({ type }) => type).toSorted()).toEqual(['held', 'released']);
  expect(Object.keys(events[0]?.payload ?? {}).toSorted()).toEqual(['hold', 'queue', 'rowId', 'udrs', 'version']);
});
