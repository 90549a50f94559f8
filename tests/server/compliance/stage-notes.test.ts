import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { senderOfNote, readsStageNote } from '../../../widgets/contract/applications/stage-note.ts';
import { addStaff } from '../applications/support.ts';
import type { Session } from '../support.ts';
import { startCompliance, type Compliance } from './compliance-support.ts';

let desk: Compliance;
let credit: Session;
beforeAll(async () => {
  desk = await startCompliance();
  const routeList = ['DECISION_WAIT', 'DOCUMENT_VERIFICATION'].map((key) => ({ key }));
  credit = await addStaff(desk.server, 'Chitra', ['CREDIT'], [{ viewName: 'ops', routeList }]);
});
beforeEach(() => desk.begin());
afterAll(() => desk.server.close());

const config = async (session: Session) => {
  const asked = { loanApplicationNumber: desk.loan, configRequired: true };
  return (await desk.server.call('fetchDocumentConfig', asked, { session })).data();
};
const decide = (session: Session, decision: 'APPROVE' | 'RE_WORK', note: string | null) =>
  desk.send('decideComplianceCase', session, {
    loanApplicationNumber: desk.loan,
    decision,
    comment: 'The list of the ministry names a namesake',
    note,
    rejectReason: null,
    discrepancies: [],
  });

it('what the sender writes is on top at the next desk, newest alone, and not at the desks after it', async () => {
  const { reviewer, fixer, second } = desk.people;
  expect((await desk.show(reviewer, 'review')).stageNote).toMatchObject({
    from: 'KYC_VERIFICATION',
    by: 'Omkar Tester',
    text: 'To compliance',
  });
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer, 'NAME_MISMATCH')).data();
  (await decide(reviewer, 'RE_WORK', 'Ask for the marriage certificate')).data();
  const note = { from: 'COMPLIANCE_REVIEW', to: 'COMPLIANCE_FIXER', by: 'Rekha Tester' };
  const atFixer = await desk.show(fixer, 'fixer');
  expect(atFixer.stageNote).toEqual({
    ...note,
    text: 'Ask for the marriage certificate',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  // the comment is compliance's own
  expect(JSON.stringify(atFixer)).not.toContain('namesake');
  (await desk.answer(fixer, atFixer.discrepancies[0]?.id ?? '')).data();
  (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
  expect((await desk.show(second, 'review')).stageNote).toMatchObject({
    from: 'COMPLIANCE_FIXER',
    by: 'Farid Tester',
    text: 'Please go on',
  });
  await desk.free();
  (await desk.claim(second)).data();
  (await desk.check(second)).data();
  (await desk.judge(second, 'ACCEPTED')).data();
  (await decide(second, 'APPROVE', null)).data();
  expect((await desk.show(second, 'review')).stageNote).toBeNull();
  expect((await config(credit)).stageNote).toBeNull();
});

it('is read by who works where it was sent to, and by their lead; by nobody else', async () => {
  const { reviewer, fixer, ops, lead, support } = desk.people;
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer, 'NAME_MISMATCH')).data();
  (await decide(reviewer, 'RE_WORK', 'Ask for the marriage certificate')).data();
  for (const session of [fixer, lead]) expect((await config(session)).stageNote?.text).toContain('marriage');
  for (const session of [ops, support]) expect(JSON.stringify(await config(session))).not.toContain('marriage');
  const rows = { loanApplicationNumber: desk.loan, pageNumber: 1, rows: 50 };
  const timeline = (await desk.server.call('applicationTimeline', rows, { session: ops })).data();
  expect(JSON.stringify(timeline)).not.toContain('marriage');
});

it('credit reads what compliance writes to it', async () => {
  const { reviewer } = desk.people;
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer)).data();
  (await decide(reviewer, 'APPROVE', '  Both names are hers  ')).data();
  expect((await config(credit)).stageNote).toMatchObject({
    from: 'COMPLIANCE_REVIEW',
    to: 'DECISION_WAIT',
    text: 'Both names are hers',
  });
});

it('a blank one is none, and an application that has ended takes none', async () => {
  const { reviewer } = desk.people;
  const kept = async () =>
    (
      await desk.server.db.selectFrom('stage_note').select('to_stage').where('application_id', '=', desk.id).execute()
    ).map((row) => row.to_stage);
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer)).data();
  (await decide(reviewer, 'APPROVE', '   ')).data();
  expect(await kept()).toEqual(['COMPLIANCE_REVIEW']);
  await desk.begin();
  (await desk.claim(reviewer)).data();
  (await desk.decide(reviewer, 'REJECT')).data();
  expect(await kept()).toEqual(['COMPLIANCE_REVIEW']);
});

it('names the sender as its reader knows them', () => {
  expect(senderOfNote('COMPLIANCE_REVIEW')).toBe('review');
  expect(senderOfNote('DOCUMENT_PROCESSING')).toBe('Document Processing');
  expect(readsStageNote(['FIXER'], 'COMPLIANCE_FIXER')).toBe(true);
  expect(readsStageNote(['ADMIN', 'SUPPORT', 'MIS'], 'COMPLIANCE_FIXER')).toBe(false);
});

it('a lead who is no reviewer reads the checklist and the answers', async () => {
  const { reviewer, lead, fixer, ops } = desk.people;
  expect(await desk.show(lead, 'review')).toMatchObject({ readsChecks: true, checks: [] });
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer, 'NAME_MISMATCH')).data();
  expect((await desk.show(lead, 'review')).checks).toHaveLength(8);
  expect(await desk.show(ops, 'review')).toMatchObject({ readsChecks: false, checks: [] });
  (await desk.decide(reviewer, 'RE_WORK')).data();
  const [id = ''] = (await desk.show(fixer, 'fixer')).discrepancies.map((each) => each.id);
  (await desk.answer(fixer, id)).data();
  (await desk.sendOn(fixer, 'COMPLIANCE_REVIEW')).data();
  const { discrepancies } = await desk.show(lead, 'review');
  expect(discrepancies).toMatchObject([{ answer: 'EXPLAINED', verdict: null }]);
  expect(discrepancies[0]?.judgingRefusal).toBeUndefined();
});
