import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendUpload } from './upload.ts';
import { startCompliance, type Compliance } from './compliance-support.ts';

let desk: Compliance;
beforeAll(async () => {
  desk = await startCompliance();
});
beforeEach(() => desk.begin());
afterAll(() => desk.server.close());

const status = async () => (await desk.stored()).compliance_status;
const refusals = async (action: string) =>
  (await desk.audit()).filter((event) => event.action === action && event.result === 'DENIED');

/** Sends the case to the fixer with some discrepancies. @returns their ids */
async function toFixer(...wrong: Parameters<Compliance['check']>[1][]): Promise<string[]> {
  const { reviewer } = desk.people;
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer, ...(wrong.length > 0 ? wrong : ['NAME_MISMATCH' as const]))).data();
  (await desk.decide(reviewer, 'RE_WORK')).data();
  const { discrepancies } = await desk.show(desk.people.fixer, 'fixer');
  return discrepancies.map(({ id }) => id);
}

describe('a case goes through compliance', () => {
  it('pending, In-Progress, Re-Work, pending again with a new round, In-Progress, APPROVED [CP-01]', async () => {
    const { reviewer, fixer, second } = desk.people;
    expect(await status()).toBe('pending');
    expect((await desk.claim(reviewer)).data()).toMatchObject({
      complianceStatus: 'In-Progress',
      owner: { isMine: true, isAtWork: true },
    });
    (await desk.check(reviewer, 'NAME_MISMATCH', 'ADDRESS_PROOF')).data();
    expect((await desk.decide(reviewer, 'RE_WORK')).data()).toMatchObject({ currentStage: 'COMPLIANCE_FIXER' });
    expect(await status()).toBe('Re-Work');

    const atFixer = await desk.show(fixer, 'fixer');
    expect(atFixer.discrepancies.map(({ code, raisedBy }) => [code, raisedBy])).toEqual([
      ['NAME_MISMATCH', 'Rekha Tester'],
      ['ADDRESS_PROOF', 'Rekha Tester'],
    ]);
    expect((await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).errorCode).toBe('UDRS_GUARD_FAILED');
    for (const { id } of atFixer.discrepancies) (await desk.answer(fixer, id)).data();
    expect((await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data()).toMatchObject({
      complianceStatus: 'pending',
      owner: { name: 'Rekha Tester', isAtWork: false },
    });

    const again = await desk.show(second, 'review');
    expect(again).toMatchObject({ round: 2, checks: [], readOnlyReason: 'Take the case to work on it' });
    (await desk.claim(second)).data();
    (await desk.check(second)).data();
    expect((await desk.decide(second, 'APPROVE')).said()).toBe('An answer waits for your verdict: Name, Address proof');
    (await desk.judge(second, 'ACCEPTED')).data();
    expect((await desk.decide(second, 'APPROVE')).data().currentStage).toBe('DECISION_WAIT');
    expect(await desk.stored()).toMatchObject({ udrs: 'DECISION_WAIT', compliance_status: 'APPROVED' });
    const told = (await desk.audit()).filter(({ action, result }) => action === 'DECIDE_COMPLIANCE' && result === 'OK');
    expect(told.map(({ remark, actor }) => [remark, actor])).toEqual([
      ['Looked at thoroughly', 'rekha@test.example'],
      ['Looked at thoroughly', 'suresh@test.example'],
    ]);
  });

  it('tells each of its desks that the customer asks to cancel, and not once it has left', async () => {
    const { reviewer, support } = desk.people;
    expect((await desk.show(reviewer, 'review')).cancelAsked).toBeUndefined();
    (await desk.claim(reviewer)).data();
    const asks = async () => {
      const config = { loanApplicationNumber: desk.loan, configRequired: true };
      const { udrsInfo } = (await desk.server.call('fetchDocumentConfig', config, { session: support })).data();
      expect(udrsInfo.udrsList).toEqual([]);
      return udrsInfo.blocked;
    };
    const cancelled = { key: 'CANCELLED', label: 'Cancelled', cards: [] };
    const works = 'Compliance works on this application';
    expect(await asks()).toEqual([{ ...cancelled, reason: works, asks: 'The customer asks to cancel' }]);
    const wish = { loanApplicationNumber: desk.loan, targetStage: 'CANCELLED', rejectReason: null };
    const remarks = 'The customer asks to cancel';
    (
      await desk.server.call(
        'updateUdrsStatus',
        { ...wish, remarks, currentStage: 'COMPLIANCE_REVIEW' },
        { session: support },
      )
    ).data();
    expect(await asks()).toEqual([{ ...cancelled, reason: `${works}, and was asked to cancel it` }]);
    const shown = await desk.show(reviewer, 'review');
    expect(shown.cancelAsked).toEqual({ by: 'Sunita Tester', at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
    (await desk.check(reviewer)).data();
    (await desk.decide(reviewer, 'APPROVE')).data();
    const { cancel_asked_at: left } = await desk.server.db
      .selectFrom('application_fact')
      .select('cancel_asked_at')
      .where('application_id', '=', shown.applicationId)
      .executeTakeFirstOrThrow();
    expect(left).toBeNull();
  });

  it('is rejected with a reject reason and a comment, and is decided [CP-01]', async () => {
    const { reviewer } = desk.people;
    (await desk.claim(reviewer)).data();
    const bare = { loanApplicationNumber: desk.loan, decision: 'REJECT', comment: 'No', discrepancies: [] } as const;
    const refused = await desk.send('decideComplianceCase', reviewer, {
      ...bare,
      discrepancies: [],
      rejectReason: null,
    });
    expect(refused.wrong()).toEqual({ rejectReason: 'Choose a reject reason' });
    (await desk.decide(reviewer, 'REJECT')).data();
    expect(await desk.stored()).toMatchObject({ udrs: 'REJECTED', compliance_status: 'REJECTED', queue: null });
  });

  it('is called about: by whom, with what outcome, and goes back to the reviewers', async () => {
    const { fixer, second } = desk.people;
    const [id = ''] = await toFixer();
    expect((await desk.sendOn(fixer, 'COMPLIANCE_CALLING')).errorCode).toBe('UDRS_GUARD_FAILED');
    (await desk.sendOn(fixer, 'COMPLIANCE_CALLING', [id])).data();
    const shown = await desk.show(second, 'calling');
    expect(shown.discrepancies.map(({ isAsked }) => isAsked)).toEqual([true]);
    expect(shown.contactNumber).toMatch(/^\d{2}x+\d{2}$/);
    expect((await desk.sendOn(second, 'COMPLIANCE_REVIEW')).errorCode).toBe('UDRS_GUARD_FAILED');
    (await desk.call(second, 'CONFIRMED')).data();
    (await desk.sendOn(second, 'COMPLIANCE_REVIEW')).data();
    expect(await desk.show(second, 'review')).toMatchObject({ round: 2, calls: [{ outcome: 'CONFIRMED' }] });
  });
});

describe('who may', () => {
  it('take a case: one of two reviewers at a moment, and the other reads who has it [CP-03]', async () => {
    const { reviewer, second } = desk.people;
    const seen = (await desk.stored()).version;
    const both = await Promise.all([desk.claim(reviewer, null, seen), desk.claim(second, null, seen)]);
    expect(both.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    await desk.free();
    const loser = both[0]?.errorCode === undefined ? second : reviewer;
    const late = await desk.claim(loser);
    expect(late).toMatchObject({ errorCode: 'COMPLIANCE_OWNED' });
    expect(late.said()).toMatch(/(Rekha|Suresh) Tester has taken this case/);
  });

  it('not who has not taken it, nor another than the owner', async () => {
    const { reviewer, second } = desk.people;
    expect((await desk.decide(reviewer, 'REJECT')).errorCode).toBe('COMPLIANCE_NOT_TAKEN');
    expect((await desk.check(reviewer)).errorCode).toBe('COMPLIANCE_NOT_TAKEN');
    (await desk.claim(reviewer)).data();
    await desk.free();
    expect((await desk.decide(second, 'REJECT')).errorCode).toBe('COMPLIANCE_OWNED');
    expect((await desk.check(second)).errorCode).toBe('COMPLIANCE_OWNED');
    expect(await refusals('DECIDE_COMPLIANCE')).toHaveLength(2);
  });

  it('a lead gives a case to a reviewer and takes it back, and decides nothing', async () => {
    const { lead, reviewer, second } = desk.people;
    expect((await desk.claim(lead)).errorCode).toBe('NOT_ALLOWED');
    (await desk.claim(reviewer)).data();
    await desk.free();
    const { assignees } = await desk.show(lead, 'review');
    expect(assignees.map(({ name }) => name)).toContain('Suresh Tester');
    expect((await desk.claim(lead, second.id)).data().owner).toMatchObject({ name: 'Suresh Tester' });
    await desk.free();
    expect((await desk.claim(reviewer, second.id)).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.decide(lead, 'REJECT')).errorCode).toBe('NOT_ALLOWED');
    (await desk.send('releaseComplianceCase', lead, { loanApplicationNumber: desk.loan })).data();
    expect(await status()).toBe('pending');
  });

  it('not who has corrected the case: fixer and reviewer are two people, both ways', async () => {
    const { both, fixer, reviewer } = desk.people;
    const [id = ''] = await toFixer();
    (await desk.answer(both, id)).data();
    await desk.free();
    (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
    const refused = await desk.claim(both);
    expect(refused.errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect(refused.said()).toBe('The person who corrected this case may not review it');
    expect(await refusals('TAKE_COMPLIANCE_CASE')).toHaveLength(1);
    // The other way round: who sends a case to the fixer does not correct it.
    await desk.begin();
    (await desk.claim(both)).data();
    (await desk.check(both, 'NAME_MISMATCH')).data();
    (await desk.decide(both, 'RE_WORK')).data();
    const [own = ''] = (await desk.show(both, 'fixer')).discrepancies.map((each) => each.id);
    expect((await desk.answer(both, own)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await desk.claim(reviewer)).errorCode).toBe('UDRS_STAGE_MISMATCH');
  });

  it('nobody without the role, however many screens are open to them', async () => {
    const { ops, fixer, reviewer } = desk.people;
    expect((await desk.claim(ops)).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.claim(fixer)).errorCode).toBe('NOT_ALLOWED');
    const [id = ''] = await toFixer();
    expect((await desk.answer(reviewer, id)).errorCode).toBe('NOT_ALLOWED');
    (await desk.sendOn(desk.people.fixer, 'COMPLIANCE_CALLING', [id])).data();
    expect((await desk.call(fixer, 'CONFIRMED')).errorCode).toBe('NOT_ALLOWED');
  });

  it('a partner’s fixer opens the partner’s cases alone', async () => {
    const { partner } = desk.people;
    await toFixer();
    const open = () =>
      desk.server.call(
        'fetchComplianceCase',
        { loanApplicationNumber: desk.loan, desk: 'fixer' },
        { session: partner },
      );
    const from = (sourcingPartner: 'pb' | null) =>
      desk.server.db
        .updateTable('application')
        .set({ sourcing_partner: sourcingPartner })
        .where('id', '=', desk.id)
        .execute();
    await from(null);
    expect((await open()).errorCode).toBe('NOT_FOUND');
    await from('pb');
    expect((await open()).data().discrepancies).toHaveLength(1);
    const review = { loanApplicationNumber: desk.loan, desk: 'review' } as const;
    expect((await desk.server.call('fetchComplianceCase', review, { session: partner })).errorCode).toBe('NOT_ALLOWED');
  });
});

describe('the status button of the documents desk', () => {
  const press = (targetStage: string) =>
    desk.send('updateUdrsStatus', desk.people.reviewer, {
      loanApplicationNumber: desk.loan,
      currentStage: 'COMPLIANCE_REVIEW',
      targetStage,
      remarks: 'By hand',
      rejectReason: null,
    });

  it('approves no case that nobody has decided, and sends none to the fixer', async () => {
    expect((await press('DECISION_WAIT')).errorCode).toBe('UDRS_GUARD_FAILED');
    (await desk.claim(desk.people.reviewer)).data();
    (await desk.check(desk.people.reviewer)).data();
    expect((await press('DECISION_WAIT')).errorCode).toBe('UDRS_GUARD_FAILED');
    expect((await press('COMPLIANCE_FIXER')).errorCode).toBe('UDRS_GUARD_FAILED');
    expect(await desk.stored()).toMatchObject({ udrs: 'COMPLIANCE_REVIEW' });
  });
});

describe('what a decision needs', () => {
  it('all eight questions of this round, and no answer that is not accepted', async () => {
    const { reviewer, fixer, second } = desk.people;
    (await desk.claim(reviewer)).data();
    const early = await desk.decide(reviewer, 'APPROVE');
    expect(early).toMatchObject({ errorCode: 'COMPLIANCE_REFUSED' });
    expect(early.said()).toContain('Not checked in this round: Name');
    (await desk.check(reviewer, 'PHOTO_MISMATCH')).data();
    expect((await desk.decide(reviewer, 'APPROVE')).said()).toBe('Not settled: Photo');
    (await desk.decide(reviewer, 'RE_WORK')).data();
    const [id = ''] = (await desk.show(fixer, 'fixer')).discrepancies.map((each) => each.id);
    (await desk.answer(fixer, id)).data();
    (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
    (await desk.claim(second)).data();
    (await desk.check(second)).data();
    const judge = (verdict: 'ACCEPTED' | 'NOT_ACCEPTED') =>
      desk.send('saveComplianceChecks', second, {
        loanApplicationNumber: desk.loan,
        checks: [],
        answers: [{ discrepancyId: id, verdict }],
      });
    (await judge('NOT_ACCEPTED')).data();
    expect((await desk.decide(second, 'APPROVE')).said()).toBe('An answer is not accepted: Photo');
    (await judge('ACCEPTED')).data();
    (await desk.decide(second, 'APPROVE')).data();
  });

  it('a discrepancy, a remark of ten characters at least, and a card of this application', async () => {
    const { reviewer } = desk.people;
    (await desk.claim(reviewer)).data();
    const one = async (more: object) => {
      const check = {
        key: 'NAME_MISMATCH',
        verdict: 'DISCREPANCY',
        remark: 'The names differ',
        documentKey: null,
        ...more,
      };
      const input = { loanApplicationNumber: desk.loan, checks: [check as never], answers: [] };
      return (await desk.send('saveComplianceChecks', reviewer, input)).wrong();
    };
    expect(await one({ remark: 'short' })).toEqual({ NAME_MISMATCH: 'Write at least 10 characters' });
    expect(await one({ documentKey: 'NOWHERE' })).toEqual({ NAME_MISMATCH: 'The application has no such document' });
    expect((await desk.decide(reviewer, 'RE_WORK')).said()).toBe('Note at least one discrepancy');
    expect(await one({ remark: '<img src=x onerror=alert(1)> नाम अलग है' })).toBeUndefined();
    const { checks } = await desk.show(reviewer, 'review');
    expect(checks[0]?.remark).toBe('<img src=x onerror=alert(1)> नाम अलग है');
  });

  it('forty discrepancies go to the fixer, and come back when the last is answered', async () => {
    const { reviewer, fixer } = desk.people;
    (await desk.claim(reviewer)).data();
    (await desk.check(reviewer, 'NAME_MISMATCH')).data();
    const more = Array.from({ length: 39 }, (_, index) => ({
      code: 'STATEMENT_GAP' as const,
      documentKey: null,
      remark: `The statement lacks page ${index + 1}`,
    }));
    const rework = {
      loanApplicationNumber: desk.loan,
      decision: 'RE_WORK',
      comment: 'Many',
      rejectReason: null,
    } as const;
    (await desk.send('decideComplianceCase', reviewer, { ...rework, discrepancies: more })).data();
    const { discrepancies } = await desk.show(fixer, 'fixer');
    expect(discrepancies).toHaveLength(40);
    const long = 'स्पष्ट '.repeat(150).trim().slice(0, 1000);
    for (const { id } of discrepancies.slice(1)) (await desk.answer(fixer, id, { answerText: long })).data();
    const early = await desk.sendOn(fixer, 'COMPLIANCE_REVIEW');
    expect(early.said()).toBe('Not every discrepancy is answered: 1 left');
    (await desk.answer(fixer, discrepancies[0]?.id ?? '')).data();
    (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
  });

  it('at most three rounds with the fixer; a lead among the reviewers may grant one more', async () => {
    const { reviewer, fixer } = desk.people;
    for (let round = 1; round <= 3; round++) {
      for (const id of await toFixer()) {
        const { discrepancies } = await desk.show(fixer, 'fixer');
        if (discrepancies.find((each) => each.id === id)?.round === round) (await desk.answer(fixer, id)).data();
      }
      (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
    }
    (await desk.claim(reviewer)).data();
    (await desk.check(reviewer, 'NAME_MISMATCH')).data();
    const fourth = await desk.decide(reviewer, 'RE_WORK');
    expect(fourth.said()).toBe('The case has been with the fixer three times. Approve it or reject it');
    await desk.server.db
      .updateTable('staff')
      .set({ roles: JSON.stringify(['COMPLIANCE', 'OPS_LEAD']) })
      .where('id', '=', reviewer.id)
      .execute();
    (await desk.decide(reviewer, 'RE_WORK')).data();
    await desk.server.db
      .updateTable('staff')
      .set({ roles: JSON.stringify(['COMPLIANCE']) })
      .where('id', '=', reviewer.id)
      .execute();
  });
});

describe('a call', () => {
  async function toCallers() {
    const [id = ''] = await toFixer();
    (await desk.sendOn(desk.people.fixer, 'COMPLIANCE_CALLING', [id])).data();
  }
  const wire = (hours: number) => {
    const at = new Date(desk.server.clock.now().getTime() + (hours + 5.5) * 3_600_000).toISOString();
    return at.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  };

  it('that reaches nobody needs a next date, and three of them on two days let the case go on', async () => {
    const { reviewer } = desk.people;
    await toCallers();
    expect((await desk.call(reviewer, 'NOT_REACHABLE')).wrong()).toEqual({
      nextCallDate: 'Choose when to call again',
    });
    expect((await desk.call(reviewer, 'NOT_REACHABLE', wire(-30))).wrong()).toEqual({
      nextCallDate: 'The next call date lies in the past',
    });
    for (let call = 0; call < 3; call++) (await desk.call(reviewer, 'NOT_REACHABLE', wire(30))).data();
    expect((await desk.sendOn(reviewer, 'COMPLIANCE_FIXER')).errorCode).toBe('UDRS_GUARD_FAILED');
    await desk.wait(24 * 3_600_000);
    await desk.free();
    (await desk.call(reviewer, 'NOT_REACHABLE', wire(30))).data();
    (await desk.sendOn(reviewer, 'COMPLIANCE_FIXER')).data();
    expect((await desk.stored()).udrs).toBe('COMPLIANCE_FIXER');
  });

  it('whose customer says that the loan is not theirs proposes to reject for fraud', async () => {
    const { second } = desk.people;
    await toCallers();
    (await desk.call(second, 'DENIED')).data();
    (await desk.sendOn(second, 'COMPLIANCE_REVIEW')).data();
    const { proposal } = await desk.show(second, 'review');
    expect(proposal).toEqual({ decision: 'REJECT', rejectReason: 'FRAUD_SUSPECTED' });
  });
});

describe('a sanctions hit', () => {
  it('is the reviewer’s alone to clear, with a reason, and blocks the approval until then', async () => {
    const { reviewer } = desk.people;
    (await desk.claim(reviewer)).data();
    (await desk.check(reviewer, 'SANCTION_HIT')).data();
    expect((await desk.decide(reviewer, 'RE_WORK')).said()).toContain('A sanctions hit is not sent to the fixer');
    expect((await desk.decide(reviewer, 'APPROVE')).said()).toBe('Not settled: Sanctions');
    expect((await desk.check(reviewer)).wrong()).toEqual({ SANCTION_HIT: 'Write at least 10 characters' });
    const cleared = {
      key: 'SANCTION_HIT',
      verdict: 'PASS',
      remark: 'False match: born in 1990',
      documentKey: null,
    } as const;
    const input = { loanApplicationNumber: desk.loan, checks: [cleared], answers: [] };
    expect((await desk.send('saveComplianceChecks', reviewer, input)).data().isHitOpen).toBe(false);
    (await desk.decide(reviewer, 'APPROVE')).data();
  });

  it('is told to nobody else: not at the fixer’s or callers’ desk, not in the timeline, not in a list', async () => {
    const { reviewer, fixer, ops, lead } = desk.people;
    (await desk.claim(reviewer)).data();
    (await desk.check(reviewer, 'SANCTION_HIT', 'NAME_MISMATCH')).data();
    (await desk.decide(reviewer, 'RE_WORK')).data();
    const atFixer = await desk.show(fixer, 'fixer');
    expect(atFixer).toMatchObject({ isHitOpen: false, checks: [] });
    expect(JSON.stringify(atFixer)).not.toContain('SANCTION');
    const timeline = async (session: typeof fixer) =>
      JSON.stringify(
        (
          await desk.server.call(
            'applicationTimeline',
            { loanApplicationNumber: desk.loan, pageNumber: 1, rows: 50 },
            { session },
          )
        ).data(),
      );
    for (const other of [fixer, ops]) {
      const told = await timeline(other);
      expect(told).not.toMatch(/SANCTION|Sanctions|NAME_MISMATCH|Looked at thoroughly/);
      expect(told).toContain('COMPLIANCE_DISCREPANCY');
    }
    for (const one of [reviewer, lead]) expect(await timeline(one)).toContain('SANCTION_HIT');
    for (const list of ['compliance-fixer-list', 'compliance-review-list'] as const) {
      const queueName = list === 'compliance-fixer-list' ? 'Compliance Corrections' : 'Compliance Review Decided';
      const page = { userId: fixer.id, queueName, pageNumber: 1, rows: 50, filters: { optionId: [] } };
      expect(JSON.stringify((await desk.server.call(`${list}.rows`, page, { session: fixer })).data())).not.toMatch(
        /sanction/i,
      );
    }
  });
});

describe('nothing is written', () => {
  it('on a stale version, on hold, or at another desk', async () => {
    const { reviewer, fixer } = desk.people;
    const seen = (await desk.stored()).version;
    (await desk.claim(reviewer)).data();
    expect((await desk.decide(reviewer, 'REJECT', { seen })).errorCode).toBe('STALE_VERSION');
    const hold = { loanApplicationNumber: desk.loan, userComment: 'Wait', holdReason: 'CUSTOMER_ASKED_TO_WAIT' };
    (await desk.send('reportIssue', reviewer, hold)).data();
    const before = (await desk.stored()).version;
    expect((await desk.decide(reviewer, 'REJECT')).errorCode).toBe('UDRS_ON_HOLD');
    expect((await desk.check(reviewer)).errorCode).toBe('UDRS_ON_HOLD');
    expect(await desk.stored()).toMatchObject({ version: before, udrs: 'COMPLIANCE_REVIEW' });
    expect((await desk.show(reviewer, 'review')).readOnlyReason).toBe('The application is on hold');
    expect((await desk.show(fixer, 'fixer')).readOnlyReason).toBe('The application stands in Compliance Review');
  });

  it('by an answer with a file of another person, or without the file that it names', async () => {
    const { fixer, reviewer } = desk.people;
    const [id = ''] = await toFixer('DOC_UNREADABLE');
    const replaces = { documentKey: 'PAN', side: 'front' } as const;
    const replaced = { answer: 'DOCUMENT_REPLACED', replaces } as const;
    expect((await desk.answer(fixer, id, replaced)).wrong()).toEqual({ file: 'Add the new document' });
    const others = await sendUpload(desk.server, reviewer);
    expect((await desk.answer(fixer, id, { ...replaced, file: others })).errorCode).toBe('FILE_GONE');
    const own = await sendUpload(desk.server, fixer);
    const { discrepancy } = (await desk.answer(fixer, id, { ...replaced, file: own })).data();
    expect(discrepancy).toMatchObject({ answer: 'DOCUMENT_REPLACED', file: { kind: 'image' } });
    expect(discrepancy.file?.url).toMatch(/^\/files\//);
    // the document that is there counts as given, whoever writes more about it
    const more = (await desk.answer(fixer, id, { ...replaced, answerText: 'The back is on page two' })).data();
    expect(more.discrepancy).toMatchObject({ answer: 'DOCUMENT_REPLACED', file: { kind: 'image' } });
  });
});
