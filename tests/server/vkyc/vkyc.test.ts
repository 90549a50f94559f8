import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, daysAfter, isSunday, startOfDay, workingDaysBetween } from '../../../widgets/contract/time.ts';
import { checklist } from './desk-support.ts';
import { startVkyc, type Decision, type Submit, type Vkyc } from './vkyc-support.ts';

let desk: Vkyc;
beforeAll(async () => {
  desk = await startVkyc();
});
beforeEach(() => desk.begin());
afterAll(() => desk.server.close());

const where = async () => {
  const { udrs, vkyc_session, vkyc_outcome } = await desk.stored();
  return [udrs, vkyc_session, vkyc_outcome];
};

describe('a recording that waits for its maker', () => {
  it('warns after three working days, of which a holiday is none', async () => {
    const { db, clock } = desk.server;
    const today = dayOf(clock.now());
    await db.deleteFrom('holiday').execute();
    let endedOn = today;
    while (workingDaysBetween(endedOn, today, new Set()) < 4) endedOn = daysAfter(endedOn, -1);
    await db
      .updateTable('vkyc_session')
      .set({ ended_at: startOfDay(endedOn) })
      .execute();
    const isStale = async () => (await desk.show(desk.people.maker, 'maker')).session?.isStale;
    expect(await isStale()).toBe(true);
    let day = daysAfter(endedOn, 1);
    if (isSunday(day)) day = daysAfter(day, 1);
    await db.insertInto('holiday').values({ day, name: 'Of a bank', kind: 'BANK' }).execute();
    expect(await isStale()).toBe(false);
  });
});

describe('a case goes through its three desks', () => {
  it('approved by maker, checker and auditor: the system moves it on, in the same transaction [VK-03][VK-07]', async () => {
    const { maker, checker, auditor } = desk.people;
    expect((await desk.decide(maker, 'maker', 'APPROVED')).data()).toMatchObject({
      currentStage: 'VKYC_CHECKER',
      outcome: 'APPROVED',
    });
    expect(await desk.show(checker, 'checker')).toMatchObject({
      proposal: 'APPROVED',
      people: [{ desk: 'maker', name: 'Meera Tester', decision: 'APPROVED', isMine: false }],
      readOnlyReason: null,
    });
    (await desk.decide(checker, 'checker', 'APPROVED')).data();
    expect(await where()).toEqual(['VKYC_AUDIT', 'COMPLETED', 'APPROVED']);
    (await desk.decide(auditor, 'audit', 'APPROVED', { checklist: [] })).data();
    expect(await where()).toEqual(['COMPLIANCE_REVIEW', 'COMPLETED', 'APPROVED']);
    const [moved] = (await desk.audit()).filter(
      ({ after }) => JSON.stringify(after) === '{"udrs":"COMPLIANCE_REVIEW"}',
    );
    expect(moved).toMatchObject({ actor: 'SYSTEM', channel: 'JOB', action: 'CHANGE_UDRS', result: 'OK' });
    const told = (await desk.audit()).filter(({ action }) => action === 'DECIDE_VKYC');
    expect(told.map(({ actor, request_id: request }) => [actor, request === moved?.request_id])).toEqual([
      ['meera@test.example', false],
      ['chetan@test.example', false],
      ['asha@test.example', true],
    ]);
    const kept = await desk.decisions();
    expect(
      kept.map(({ desk: at, outcome, review_seconds, watched_percent }) => [
        at,
        outcome,
        review_seconds,
        watched_percent,
      ]),
    ).toEqual([
      ['maker', 'APPROVED', 95, 100],
      ['checker', 'APPROVED', 95, 100],
      ['audit', 'APPROVED', 95, 100],
    ]);
  });

  it('proposed for rejection by two, seen and confirmed by the auditor with a reject reason [VK-04]', async () => {
    const { maker, checker, auditor } = desk.people;
    (await desk.decide(maker, 'maker', 'REJECTED')).data();
    expect(await where()).toEqual(['VKYC_CHECKER', 'COMPLETED', 'REJECTED']);
    (await desk.decide(checker, 'checker', 'REJECTED')).data();
    expect(await where()).toEqual(['VKYC_AUDIT', 'COMPLETED', 'REJECTED']);
    const refused = await desk.decide(auditor, 'audit', 'APPROVED', { checklist: [] });
    expect([refused.errorCode, refused.said()]).toEqual([
      'VKYC_NOT_READY',
      'Maker and checker have proposed to reject. Confirm that, or ask for a retry',
    ]);
    const bare = await desk.decide(auditor, 'audit', 'REJECTED', { rejectReason: null });
    expect(bare.wrong()).toEqual({ rejectReason: 'Choose a reject reason' });
    (await desk.decide(auditor, 'audit', 'REJECTED')).data();
    expect(await where()).toEqual(['REJECTED', 'COMPLETED', 'REJECTED']);
    expect((await desk.audit()).map(({ reason_codes: codes }) => codes)).toContainEqual(['IDENTITY_NOT_CONFIRMED']);
  });

  it.each([
    ['maker', 'VKYC_MAKER'],
    ['checker', 'VKYC_CHECKER'],
    ['audit', 'VKYC_AUDIT'],
  ] as const)('the %s asks for a retry: a new session with a link of its own [VK-05]', async (at, stage) => {
    const { maker, checker, auditor } = desk.people;
    if (at !== 'maker') (await desk.decide(maker, 'maker', 'APPROVED')).data();
    if (at === 'audit') (await desk.decide(checker, 'checker', 'APPROVED')).data();
    expect((await desk.stored()).udrs).toBe(stage);
    const who = { maker, checker, audit: auditor }[at];
    (await desk.decide(who, at, 'RETRY')).data();
    expect(await where()).toEqual(['VKYC_MAKER', 'LINK_SENT', 'RETRY']);
    expect((await desk.sessions()).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'COMPLETED'],
      [2, 'LINK_SENT'],
    ]);
    const shown = await desk.show(maker, 'maker');
    expect(shown).toMatchObject({ retriesLeft: 2, session: { attempt: 2, status: 'LINK_SENT', linkState: 'WAITING' } });
    expect(shown.actions.map(({ refusal }) => refusal)).toEqual(
      Array.from({ length: 3 }, () => 'The customer has not opened the link yet'),
    );
    await desk.record();
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    expect(await where()).toEqual(['VKYC_CHECKER', 'COMPLETED', 'APPROVED']);
  });

  it('a checker who contradicts the maker has it DECLINED, for another maker; no call takes DECLINED [VK-01][VK-06]', async () => {
    const { maker, second, checker, auditor } = desk.people;
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    expect((await desk.decide(checker, 'checker', 'REJECTED')).data()).toMatchObject({ outcome: 'DECLINED' });
    expect(await where()).toEqual(['VKYC_MAKER', 'COMPLETED', 'DECLINED']);
    const again = await desk.decide(maker, 'maker', 'APPROVED');
    expect(again.errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect(again.said()).toBe('The maker whom a checker has contradicted may not review this case again');
    expect((await desk.show(maker, 'maker')).readOnlyReason).toBe(again.said());
    expect((await desk.show(second, 'maker')).people).toEqual([]);
    (await desk.decide(second, 'maker', 'REJECTED')).data();
    const contradicted = await desk.decide(checker, 'checker', 'APPROVED', { remark: '' });
    expect(contradicted.wrong()).toEqual({ remark: 'Write at least 10 characters' });
    (await desk.decide(checker, 'checker', 'REJECTED')).data();
    expect(await where()).toEqual(['VKYC_AUDIT', 'COMPLETED', 'REJECTED']);
    const set = { decision: 'DECLINED' as 'APPROVED', desk: 'audit' as const, ...desk.at() };
    const body = {
      ...set,
      checklist: [],
      reasons: [],
      rejectReason: null,
      remark: '',
      reviewSeconds: 1,
      watchedPercent: 0,
    };
    const headers = { 'if-match': String(await desk.version()) };
    const refused = await desk.server.call('decideVkyc', body, { session: auditor, headers });
    expect([refused.status, refused.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await desk.decisions()).map(({ outcome }) => outcome)).toEqual([
      'APPROVED',
      'DECLINED',
      'REJECTED',
      'REJECTED',
    ]);
  });
});

describe('three different people', () => {
  it('make, check and audit, by their deeds whatever their roles, and each refusal is audited', async () => {
    const { maker, checker, auditor, all } = desk.people;
    const refused = async (session: typeof all, at: 'maker' | 'checker' | 'audit') => {
      const answer = await desk.decide(session, at, 'APPROVED');
      return [answer.errorCode, answer.said()];
    };
    (await desk.decide(all, 'maker', 'APPROVED')).data();
    expect(await refused(all, 'checker')).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The maker of this case may not check it',
    ]);
    (await desk.decide(checker, 'checker', 'APPROVED')).data();
    expect(await refused(all, 'audit')).toEqual(['MAKER_CHECKER_VIOLATION', 'The maker of this case may not audit it']);
    await desk.free();
    (await desk.decide(auditor, 'audit', 'RETRY')).data();
    await desk.record();
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    (await desk.decide(checker, 'checker', 'APPROVED')).data();
    expect(await refused(all, 'audit')).toEqual(['MAKER_CHECKER_VIOLATION', 'The maker of this case may not audit it']);
    const denied = (await desk.audit()).filter(({ action, result }) => action === 'DECIDE_VKYC' && result === 'DENIED');
    expect(denied.map(({ actor }) => actor)).toEqual(Array.from({ length: 3 }, () => 'bina@test.example'));
  });

  it('and who conducted the call checks and audits nothing of it, but may be its maker', async () => {
    const { maker, all, ops } = desk.people;
    await desk.record({ conducted_by_id: all.id });
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    expect((await desk.decide(all, 'checker', 'APPROVED')).said()).toBe(
      'The person who conducted this call may not check it',
    );
    await desk.free();
    (await desk.decide(ops, 'checker', 'APPROVED')).data();
    expect((await desk.show(all, 'audit')).readOnlyReason).toBe('The person who conducted this call may not audit it');
    await desk.begin({ conducted_by_id: all.id });
    (await desk.decide(all, 'maker', 'APPROVED')).data();
  });

  it('of two makers at one moment one decides, and the other reads that it has moved on', async () => {
    const { maker, second } = desk.people;
    const seen = await desk.version();
    const both = await Promise.all([
      desk.decide(maker, 'maker', 'APPROVED', { seen }),
      desk.decide(second, 'maker', 'REJECTED', { seen }),
    ]);
    const lost = both.map(({ errorCode }) => errorCode).filter((code) => code !== undefined);
    expect(lost).toHaveLength(1);
    expect(['UDRS_STAGE_MISMATCH', 'ROW_LOCKED', 'STALE_VERSION']).toContain(lost[0]);
    expect(await desk.decisions()).toHaveLength(1);
  });

  it('no desk is worked by another role, or seen without its screen', async () => {
    const { maker, checker, stranger } = desk.people;
    expect((await desk.decide(checker, 'maker', 'APPROVED')).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.show(checker, 'maker')).readOnlyReason).toBe('A maker of video KYC decides here');
    expect((await desk.decide(stranger, 'maker', 'APPROVED')).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.show(maker, 'audit')).readOnlyReason).toBe('The application stands in Video KYC Maker');
  });
});

describe('the status button of the document desk skips nothing', () => {
  it('no desk, and no rejection by one person', async () => {
    const { maker, checker, auditor, ops } = desk.people;
    const said = async (session: typeof maker, target: string, reason: string | null = null) => {
      const answer = await desk.move(session, target, reason);
      return answer.errorCode;
    };
    expect(await said(maker, 'VKYC_CHECKER')).toBe('UDRS_GUARD_FAILED');
    expect(await said(maker, 'REJECTED', 'FRAUD_SUSPECTED')).toBe('UDRS_NOT_ALLOWED');
    (await desk.decide(maker, 'maker', 'REJECTED')).data();
    for (const target of ['VKYC_AUDIT', 'VKYC_MAKER'])
      expect([target, await said(checker, target)]).toEqual([target, 'UDRS_GUARD_FAILED']);
    expect(await said(checker, 'REJECTED', 'FRAUD_SUSPECTED')).toBe('UDRS_NOT_ALLOWED');
    (await desk.decide(checker, 'checker', 'REJECTED')).data();
    expect(await said(auditor, 'VKYC_MAKER')).toBe('UDRS_GUARD_FAILED');
    expect(await said(auditor, 'REJECTED', 'FRAUD_SUSPECTED')).toBe('UDRS_GUARD_FAILED');
    expect(await said(ops, 'COMPLIANCE_REVIEW')).toBe('UDRS_NOT_ALLOWED');
    expect(await where()).toEqual(['VKYC_AUDIT', 'COMPLETED', 'REJECTED']);
    const shown = await desk.server.call(
      'fetchDocumentConfig',
      { ...desk.at(), configRequired: true },
      { session: auditor },
    );
    expect(shown.data().udrsInfo.udrsList).toEqual([]);
  });
});

describe('nothing is written', () => {
  it.each([
    [
      'a check is not answered',
      'APPROVED',
      { checklist: checklist().slice(1) },
      { checklist: 'Not checked: Face match' },
    ],
    [
      'a check fails',
      'APPROVED',
      { checklist: checklist(['NAME', 'NAME_INCONSISTENT']) },
      { checklist: 'Not passed: Name' },
    ],
    [
      'a failed check has no reason',
      'REJECTED',
      { checklist: checklist(['NAME', 'LOW_LIGHT']) },
      { NAME: 'Choose why this check fails' },
    ],
    [
      'nothing fails',
      'REJECTED',
      { checklist: checklist() },
      { checklist: 'Every check passes. Fail the one that is wrong, or approve' },
    ],
    ['a rejection has no reason', 'REJECTED', { reasons: [] }, { reasons: 'Choose at least one reason' }],
    [
      'a rejection has a reason of a retry',
      'REJECTED',
      { reasons: ['LOW_LIGHT'] },
      { reasons: 'Choose at least one reason' },
    ],
    ['a rejection has no remark', 'REJECTED', { remark: ' short ' }, { remark: 'Write at least 10 characters' }],
    ['an approval has a reason', 'APPROVED', { reasons: ['MINOR'] }, { reasons: 'An approval has no reasons' }],
    [
      'a maker names a reject reason of the application',
      'REJECTED',
      { rejectReason: 'FRAUD_SUSPECTED' },
      { rejectReason: "Only the auditor's rejection has a reject reason" },
    ],
    ['a retry has no reason', 'RETRY', { reasons: [] }, { reasons: 'Choose at least one reason' }],
    ['a retry has no remark', 'RETRY', { remark: '' }, { remark: 'Write at least 10 characters' }],
    [
      'a check is answered twice',
      'APPROVED',
      { checklist: [...checklist().slice(1), ...checklist().slice(-1)] },
      { checklist: 'Answer each check once' },
    ],
  ] satisfies [string, Decision, Submit, object][])('when %s', async (_, decision, submit, messages) => {
    const answer = await desk.decide(desk.people.maker, 'maker', decision, submit);
    expect([answer.errorCode, answer.wrong()]).toEqual(['VALIDATION_FAILED', messages]);
    expect(await desk.decisions()).toEqual([]);
    expect(await where()).toEqual(['VKYC_MAKER', 'COMPLETED', null]);
  });

  it('on a stale version, at a stage that has passed, or on hold', async () => {
    const { maker, checker, second } = desk.people;
    const seen = await desk.version();
    const hold = { ...desk.at(), userComment: 'Wait', holdReason: 'CUSTOMER_ASKED_TO_WAIT' };
    const headers = { 'if-match': String(seen) };
    (await desk.server.call('reportIssue', hold, { session: maker, headers })).data();
    expect((await desk.decide(maker, 'maker', 'APPROVED')).errorCode).toBe('UDRS_ON_HOLD');
    expect((await desk.show(maker, 'maker')).readOnlyReason).toBe('The application is on hold');
    const clear = { ...hold, holdReason: 'CLEAR' };
    const now = { 'if-match': String(await desk.version()) };
    (await desk.server.call('reportIssue', clear, { session: maker, headers: now })).data();
    expect((await desk.decide(maker, 'maker', 'APPROVED', { seen })).errorCode).toBe('STALE_VERSION');
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    await desk.free();
    expect((await desk.decide(second, 'maker', 'APPROVED')).errorCode).toBe('UDRS_STAGE_MISMATCH');
    expect((await desk.decide(checker, 'audit', 'APPROVED')).errorCode).toBe('NOT_ALLOWED');
    expect(await desk.decisions()).toHaveLength(1);
  });

  it('when the move that follows the decision fails: both are one transaction', async () => {
    const { maker, checker, auditor } = desk.people;
    (await desk.decide(maker, 'maker', 'APPROVED')).data();
    (await desk.decide(checker, 'checker', 'APPROVED')).data();
    const before = await desk.stored();
    const { db } = desk.server;
    const { sql } = await import('kysely');
    await sql`alter table application add constraint no_compliance check (udrs <> 'COMPLIANCE_REVIEW') not valid`.execute(
      db,
    );
    const answer = await desk.decide(auditor, 'audit', 'APPROVED', { checklist: [] });
    await sql`alter table application drop constraint no_compliance`.execute(db);
    expect(answer.status).toBe(500);
    expect(await desk.stored()).toEqual(before);
    expect((await desk.decisions()).map(({ desk: at }) => at)).toEqual(['maker', 'checker']);
    const known = await db
      .selectFrom('application_fact')
      .select('vkyc_audit_result')
      .where('application_id', '=', desk.id)
      .executeTakeFirst();
    expect(known).toEqual({ vkyc_audit_result: null });
    await desk.free();
    (await desk.decide(auditor, 'audit', 'APPROVED', { checklist: [] })).data();
  });
});

describe('a session', () => {
  it.each([
    ['LINK_SENT', 'The customer has not opened the link yet'],
    ['QUEUED', 'The customer waits for an officer'],
    ['IN_CALL', 'The call is going on'],
  ] as const)('that is %s is not decided', async (status, message) => {
    await desk.record({ status });
    const answer = await desk.decide(desk.people.maker, 'maker', 'RETRY');
    expect([answer.errorCode, answer.said()]).toEqual(['VKYC_NOT_READY', message]);
  });

  it('that broke off has another one by a technical reason, and nothing to approve or reject', async () => {
    const { maker } = desk.people;
    await desk.record({ status: 'DROPPED', end_reason: 'CUSTOMER_NETWORK' });
    expect((await desk.decide(maker, 'maker', 'APPROVED')).said()).toBe('There is no recording to approve');
    expect((await desk.decide(maker, 'maker', 'REJECTED')).said()).toBe(
      'There is no recording to reject. Ask for a retry',
    );
    expect((await desk.decide(maker, 'maker', 'RETRY')).wrong()).toEqual({ reasons: 'Choose at least one reason' });
    (await desk.decide(maker, 'maker', 'RETRY', { reasons: ['CALL_DROPPED'] })).data();
  });

  it('is asked for three times at most; a case without any left is rejected by three people', async () => {
    const { maker, checker, auditor } = desk.people;
    for (const attempt of [2, 3, 4]) {
      (await desk.decide(maker, 'maker', 'RETRY')).data();
      await desk.record();
      expect((await desk.sessions()).at(-1)?.attempt).toBe(attempt);
    }
    const answer = await desk.decide(maker, 'maker', 'RETRY');
    expect([answer.errorCode, answer.said()]).toEqual([
      'VKYC_RETRIES_USED',
      'The customer has had three retries. Approve or reject',
    ]);
    await desk.record({ status: 'DROPPED', end_reason: 'CUSTOMER_LEFT' });
    const noCall = { checklist: [], reasons: ['NOT_COMPLETED'] };
    (await desk.decide(maker, 'maker', 'REJECTED', noCall)).data();
    (await desk.decide(checker, 'checker', 'REJECTED', noCall)).data();
    (await desk.decide(auditor, 'audit', 'REJECTED', noCall)).data();
    expect(await where()).toEqual(['REJECTED', 'DROPPED', 'REJECTED']);
  });

  it('whose recording was made outside India, or is gone, is not approved; a retry is open', async () => {
    const { maker } = desk.people;
    await desk.record({ is_in_india: false });
    const dismissed = { key: 'OUTSIDE_INDIA', second: null, verdict: 'DISMISSED', note: 'The tag is wrong' } as const;
    expect((await desk.decide(maker, 'maker', 'APPROVED', { flags: [dismissed] })).wrong()).toEqual({
      checklist: 'The session was recorded outside India. Ask for a retry',
    });
    await desk.record();
    await desk.server.db
      .updateTable('stored_file')
      .set({ attached_to: null, attached_at: null, removed_at: desk.server.clock.now() })
      .where('id', '=', (await desk.sessions()).at(-1)?.recording_file_id ?? '')
      .execute();
    expect((await desk.show(maker, 'maker')).session?.recording?.url).toBe('');
    expect((await desk.decide(maker, 'maker', 'APPROVED')).said()).toBe('The recording is gone. Ask for a retry');
    (await desk.decide(maker, 'maker', 'RETRY', { reasons: ['NO_AUDIO_VIDEO'] })).data();
  });

  it('passes liveness by another way with the officer’s reason', async () => {
    const { maker } = desk.people;
    const other = checklist().map((answer) =>
      answer.key === 'LIVENESS' ? { ...answer, verdict: 'ALTERNATIVE' as const } : answer,
    );
    expect((await desk.decide(maker, 'maker', 'APPROVED', { checklist: other })).wrong()).toEqual({
      LIVENESS: 'Write at least 10 characters',
    });
    const named = other.map((answer) =>
      answer.key === 'LIVENESS' ? { ...answer, remark: 'Cannot speak: wrote the code down' } : answer,
    );
    (await desk.decide(maker, 'maker', 'APPROVED', { checklist: named })).data();
    const [decision] = (await desk.show(maker, 'checker')).decisions;
    expect(decision?.checklist.find(({ key }) => key === 'LIVENESS')).toEqual({
      key: 'LIVENESS',
      verdict: 'ALTERNATIVE',
      reason: null,
      remark: 'Cannot speak: wrote the code down',
    });
  });

  it('shows its recording by a link, the PAN masked until somebody asks, and each look is audited [VK-07]', async () => {
    const { maker } = desk.people;
    const shown = await desk.show(maker, 'maker');
    expect(shown.session?.recording?.url).toMatch(/^\/files\//);
    expect(shown.documents.map(({ key }) => key)).toEqual(expect.arrayContaining(['PAN', 'SELFIE']));
    expect(shown.applicant.panNumber).toMatch(/^[A-Z]{2}x+\d[A-Z]$/);
    const reveal = (by: 'maker' | 'checker', session = maker) =>
      desk.server.call('revealVkycPan', { ...desk.at(), desk: by }, { session });
    const subject = { kind: 'application', id: desk.id } as const;
    expect((await reveal('maker')).errorCode).toBe('LOCK_ENDED');
    (await desk.server.call('acquireLock', subject, { session: desk.people.checker })).data();
    expect((await reveal('maker')).errorCode).toBe('ROW_LOCKED');
    await desk.free();
    (await desk.server.call('acquireLock', subject, { session: maker })).data();
    const whole = await reveal('maker');
    expect(whole.data().panNumber).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/);
    const looks = (await desk.audit()).filter(({ action }) => action === 'READ' || action === 'REVEAL');
    expect(looks.map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([
        ['READ', { field: 'Video KYC maker' }],
        ['REVEAL', { field: 'PAN' }],
      ]),
    );
    expect(JSON.stringify(looks)).not.toContain(whole.data().panNumber);
  });
});
