import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff, place } from '../applications/support.ts';
import type { Session } from '../support.ts';
import { startCompliance, type Compliance } from './compliance-support.ts';
import { sendUpload } from './upload.ts';

let desk: Compliance;
let credit: Session;
beforeAll(async () => {
  desk = await startCompliance();
  credit = await addStaff(
    desk.server,
    'Chitra',
    ['CREDIT'],
    [
      {
        viewName: 'ops',
        routeList: ['APPLICATION_DETAILS', 'DECISION_WAIT', 'DOCUMENT_VERIFICATION'].map((key) => ({ key })),
      },
    ],
  );
});
beforeEach(() => desk.begin());
afterAll(() => desk.server.close());

type Answer = Partial<CallInput<'answerDiscrepancy'>>;
const address = (value: string) => ({ documentKey: 'CURRENT_ADDRESS', field: 'CA_ADDRESS', value });
const corrected = (...corrections: { documentKey: string; field: string; value: string }[]): Answer => ({
  answer: 'CORRECTED',
  answerText: 'As the bill of this month says',
  corrections,
});

const cardOf = (key: string) =>
  desk.server.db
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', desk.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
const proposals = () =>
  desk.server.db.selectFrom('field_proposal').selectAll().where('application_id', '=', desk.id).orderBy('id').execute();
const states = async () => (await proposals()).map(({ state }) => state);

/** A new address on the card, as the demo has one or none. */
const live = (text: string) =>
  desk.server.db
    .updateTable('document')
    .set((row) => ({
      field_values: row.fn<string>('jsonb_set', [
        row.ref('field_values'),
        row.val('{CA_ADDRESS}'),
        row.val(JSON.stringify(text)),
      ]),
    }))
    .where('application_id', '=', desk.id)
    .where('key', '=', 'CURRENT_ADDRESS')
    .execute();

/** Sends the case to the fixer about the address proof. @returns the discrepancy's id */
async function toFixer(): Promise<string> {
  const { reviewer, fixer } = desk.people;
  (await desk.claim(reviewer)).data();
  (await desk.check(reviewer, 'ADDRESS_PROOF')).data();
  (await desk.decide(reviewer, 'RE_WORK')).data();
  const { discrepancies, round } = await desk.show(fixer, 'fixer');
  return discrepancies.find((each) => each.round === round)?.id ?? '';
}

/** Back to review, where somebody takes it. */
async function back(who: Session): Promise<void> {
  (await desk.sendOn(desk.people.fixer, 'COMPLIANCE_REVIEW')).data();
  await desk.free();
  (await desk.claim(who)).data();
}

describe('a fixer’s correction', () => {
  beforeEach(() => live('12 MG Road'));

  it('is seen by the reviewer, stands on the card once it is accepted, and credit reads it', async () => {
    const { fixer, second } = desk.people;
    const id = await toFixer();
    const { documents } = await desk.show(fixer, 'fixer');
    const offered = documents.find(({ key }) => key === 'CURRENT_ADDRESS')?.fields;
    expect(offered?.find(({ key }) => key === 'CA_ADDRESS')).toMatchObject({ label: 'Address', value: '12 MG Road' });
    (await desk.answer(fixer, id, corrected(address('4 Park St')))).data();
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('12 MG Road');

    await back(second);
    const [seen] = (await desk.show(second, 'review')).discrepancies;
    expect(seen).toMatchObject({ judgingRefusal: null });
    expect(seen?.proposals).toMatchObject([
      {
        document: { key: 'CURRENT_ADDRESS', label: 'Current address' },
        field: { label: 'Address' },
        from: '12 MG Road',
        to: '4 Park St',
        source: 'FIXER',
        state: 'PROPOSED',
        proposedBy: 'Farid Tester',
      },
    ]);
    const before = await cardOf('CURRENT_ADDRESS');
    (await desk.judge(second, 'ACCEPTED')).data();
    const after = await cardOf('CURRENT_ADDRESS');
    expect(after.field_values['CA_ADDRESS']).toBe('4 Park St');
    expect(after).toMatchObject({ status: before.status, version: before.version + 1, changed_by_id: second.id });
    expect(await proposals()).toMatchObject([{ state: 'APPLIED', decided_by_id: second.id }]);
    const told = (await desk.audit()).filter(({ action }) => action === 'CORRECT_CARD');
    expect(told).toMatchObject([
      {
        actor: 'suresh@test.example',
        before: { fields: { Address: '12 MG Road' } },
        after: { fields: { Address: '4 Park St' } },
      },
    ]);

    (await desk.check(second)).data();
    (await desk.decide(second, 'APPROVE')).data();
    const search = { searchColumn: 'loanApplicationNumber', searchValue: desk.loan } as const;
    const read = (await desk.server.call('applicationOverview', search, { session: credit })).data();
    expect(read.application?.applicant.address).toBe('4 Park St');
  });

  it('changes nothing where it is not accepted; a later one of the same card settles both', async () => {
    const { fixer, second, reviewer } = desk.people;
    const first = await toFixer();
    (await desk.answer(fixer, first, corrected(address('5 Lake View')))).data();
    await back(reviewer);
    (await desk.judge(reviewer, 'NOT_ACCEPTED')).data();
    expect(await states()).toEqual(['REFUSED']);
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('12 MG Road');
    (await desk.check(reviewer, 'ADDRESS_PROOF')).data();
    (await desk.decide(reviewer, 'RE_WORK')).data();
    const { discrepancies } = await desk.show(fixer, 'fixer');
    const again = discrepancies.find(({ round }) => round === 2)?.id ?? '';
    (await desk.answer(fixer, again, corrected(address('4 Park St')))).data();
    await back(second);
    (await desk.check(second)).data();
    expect((await desk.decide(second, 'APPROVE')).said()).toBe('An answer is not accepted: Address proof');
    const late = await desk.judge(second, 'ACCEPTED', first);
    expect(late.wrong()).toEqual({ answers: 'This answer was judged in an earlier round' });
    (await desk.judge(second, 'ACCEPTED', again)).data();
    (await desk.decide(second, 'APPROVE')).data();
    expect(await states()).toEqual(['REFUSED', 'APPLIED']);
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('4 Park St');
  });

  it('needs a field whose rules it keeps, and that changes', async () => {
    const { fixer } = desk.people;
    const id = await toFixer();
    const wrong = async (...corrections: { documentKey: string; field: string; value: string }[]) =>
      (await desk.answer(fixer, id, corrected(...corrections))).wrong();
    expect(await wrong()).toEqual({ corrections: 'Nothing has changed. Choose Explained' });
    expect(await wrong(address('12 MG Road'))).toEqual({
      'corrections.0.value': 'Nothing has changed. Choose Explained',
    });
    expect(await wrong(address('4 Park St'), { ...address('1234'), field: 'CA_PINCODE' })).toMatchObject({
      'corrections.1.value': expect.stringMatching(/PIN/i),
    });
    expect(await wrong({ documentKey: 'BANK_ACCOUNT', field: 'BA_ACCOUNT_NUMBER', value: '1234567890' })).toEqual({
      'corrections.0.value': 'This field cannot be changed',
    });
    expect(await wrong({ ...address('x'), documentKey: 'NOWHERE' })).toEqual({
      'corrections.0.value': 'The application has no such document',
    });
    expect(await wrong(address('4 Park St'), address('5 Park St'))).toEqual({
      'corrections.1.value': 'This field is corrected twice',
    });
    const bare = await desk.answer(fixer, id, { ...corrected(address('4 Park St')), answer: 'EXPLAINED' });
    expect(bare.wrong()).toEqual({ corrections: 'Only Corrected changes fields' });
    expect(await proposals()).toEqual([]);
  });

  it('lapses when the answer is given anew', async () => {
    const { fixer } = desk.people;
    const id = await toFixer();
    (await desk.answer(fixer, id, corrected(address('4 Park St')))).data();
    (await desk.answer(fixer, id, corrected(address('6 Park St')))).data();
    expect(await states()).toEqual(['LAPSED', 'PROPOSED']);
    (await desk.answer(fixer, id)).data();
    expect(await states()).toEqual(['LAPSED', 'LAPSED']);
  });

  it('is refused by a card that says something else by now', async () => {
    const { fixer, second } = desk.people;
    const id = await toFixer();
    (await desk.answer(fixer, id, corrected(address('4 Park St')))).data();
    await back(second);
    await live('9 Hill Road');
    const refused = await desk.judge(second, 'ACCEPTED');
    expect(refused.errorCode).toBe('CARD_REFUSED');
    expect(refused.said()).toContain('it has changed since this was proposed');
    expect(await states()).toEqual(['PROPOSED']);
    expect((await desk.show(second, 'review')).discrepancies[0]?.verdict).toBeNull();
    (await desk.judge(second, 'NOT_ACCEPTED')).data();
  });

  it('stays once it is applied', async () => {
    const { fixer, second } = desk.people;
    const id = await toFixer();
    (await desk.answer(fixer, id, corrected(address('4 Park St')))).data();
    await back(second);
    (await desk.judge(second, 'ACCEPTED')).data();
    const refused = await desk.judge(second, 'NOT_ACCEPTED', id);
    expect(refused.wrong()?.['answers']).toContain('is applied');
    expect(await states()).toEqual(['APPLIED']);
  });
});

describe('a replaced document', () => {
  it('stands beside the old one for the reviewer, takes its place once accepted, and the old one is kept', async () => {
    const { fixer, second } = desk.people;
    const id = await toFixer();
    const replaces = { documentKey: 'CURRENT_ADDRESS', side: 'front' } as const;
    const answer = { answer: 'DOCUMENT_REPLACED', answerText: 'The passport of this year', replaces } as const;
    const file = await sendUpload(desk.server, fixer);
    expect((await desk.answer(fixer, id, { ...answer, file, replaces: null })).wrong()).toEqual({
      replaces: 'Choose which document it replaces',
    });
    const nowhere = { documentKey: 'BANK_ACCOUNT', side: 'front' } as const;
    expect((await desk.answer(fixer, id, { ...answer, file, replaces: nowhere })).wrong()).toEqual({
      replaces: 'This document has no such side',
    });
    const { discrepancy } = (await desk.answer(fixer, id, { ...answer, file })).data();
    const [proposal] = discrepancy.proposals ?? [];
    expect(proposal).toMatchObject({ field: null, side: 'front', state: 'PROPOSED' });
    const files = () =>
      desk.server.db
        .selectFrom('document_file as f')
        .innerJoin('document as d', 'd.id', 'f.document_id')
        .select(['f.file_id', 'f.origin', 'f.removed_at', 'f.created_by_id'])
        .where('d.application_id', '=', desk.id)
        .where('d.key', '=', 'CURRENT_ADDRESS')
        .where('f.side', '=', 'front')
        .orderBy('f.created_at')
        .execute();
    const before = await files();

    await back(second);
    const [seen] = (await desk.show(second, 'review')).discrepancies;
    const [pair] = seen?.proposals ?? [];
    expect(pair?.fromFile?.url).toMatch(/^\/files\//);
    expect(pair?.file?.url).toMatch(/^\/files\//);

    (await desk.judge(second, 'ACCEPTED')).data();
    const after = await files();
    expect(after).toHaveLength(before.length + 1);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ origin: 'USER_UPLOADED', removed_at: null, created_by_id: fixer.id });
    const [told] = (await desk.audit()).filter(({ action }) => action === 'REPLACE_DOCUMENT');
    expect(told).toMatchObject({ after: { side: 'front' } });
    const { documents } = await desk.show(second, 'review');
    const now = documents.find(({ key }) => key === 'CURRENT_ADDRESS')?.preview.front;
    expect(now?.original?.url.split('?')[0]).toBe(pair?.file?.url.split('?')[0]);
    expect(now?.modified).toBeNull();
    // the reviewer may still compare the two, and who works at no desk of compliance sees neither
    const [former] = await proposals();
    const open = async (session: Session, fileId: string | null | undefined) =>
      (await desk.server.call('renewFileLink', { fileId: fileId ?? '' }, { session })).errorCode;
    for (const fileId of [former?.from_file_id, former?.file_id]) {
      expect(await open(second, fileId)).toBeUndefined();
      expect(await open(desk.people.stranger, fileId)).toBe('NOT_FOUND');
    }
  });
});

describe('a customer’s correction', () => {
  beforeEach(() => live('12 MG Road'));

  async function toCallers(): Promise<string> {
    const id = await toFixer();
    (await desk.sendOn(desk.people.fixer, 'COMPLIANCE_CALLING', [id])).data();
    await desk.free();
    return id;
  }
  const said = (discrepancyId: string, value: string) => ({
    discrepancyIds: [discrepancyId],
    corrections: [{ discrepancyId, ...address(value) }],
  });

  it('is proposed by the caller, and accepted by another', async () => {
    const { reviewer, second } = desk.people;
    const id = await toCallers();
    const bare = await desk.call(second, 'CORRECTED', null, { discrepancyIds: [id] });
    expect(bare.wrong()).toEqual({ corrections: 'Nothing has changed. Choose Confirmed' });
    const other = await desk.call(second, 'CORRECTED', null, { ...said(id, '4 Park St'), discrepancyIds: [] });
    expect(other.wrong()).toEqual({ corrections: 'The customer was not asked about this' });
    (await desk.call(second, 'CORRECTED', null, said(id, '4 Park St'))).data();
    expect(await proposals()).toMatchObject([{ state: 'PROPOSED', proposed_by_id: second.id, to_value: '4 Park St' }]);
    (await desk.sendOn(second, 'COMPLIANCE_REVIEW')).data();
    await desk.free();

    (await desk.claim(second)).data();
    const apart = 'The person who proposed this correction may not accept it';
    expect((await desk.show(second, 'review')).discrepancies).toMatchObject([
      { judgingRefusal: apart, proposals: [{ source: 'CALLING', to: '4 Park St' }] },
    ]);
    for (const verdict of ['ACCEPTED', 'NOT_ACCEPTED'] as const) {
      const own = await desk.judge(second, verdict, id);
      expect([own.errorCode, own.said()]).toEqual(['MAKER_CHECKER_VIOLATION', apart]);
    }
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('12 MG Road');
    (await desk.send('releaseComplianceCase', second, { loanApplicationNumber: desk.loan })).data();
    await desk.free();
    (await desk.claim(reviewer)).data();
    (await desk.judge(reviewer, 'ACCEPTED', id)).data();
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('4 Park St');
  });

  it('lapses where the case is decided without it', async () => {
    const { second, reviewer } = desk.people;
    const id = await toCallers();
    (await desk.call(second, 'CORRECTED', null, said(id, '4 Park St'))).data();
    (await desk.call(second, 'CORRECTED', null, said(id, '6 Park St'))).data();
    expect(await states()).toEqual(['LAPSED', 'PROPOSED']);
    (await desk.sendOn(second, 'COMPLIANCE_REVIEW')).data();
    await desk.free();
    (await desk.claim(reviewer)).data();
    (await desk.decide(reviewer, 'REJECT')).data();
    expect(await states()).toEqual(['LAPSED', 'LAPSED']);
  });
});

describe('who may not propose', () => {
  it('is not offered the fields of the cards', async () => {
    const { reviewer, fixer, lead } = desk.people;
    await toFixer();
    for (const [session, at] of [
      [reviewer, 'review'],
      [reviewer, 'fixer'],
      [lead, 'review'],
    ] as const)
      expect((await desk.show(session, at)).documents.every(({ fields }) => fields === undefined)).toBe(true);
    expect((await desk.show(fixer, 'fixer')).documents.some(({ fields }) => (fields?.length ?? 0) > 0)).toBe(true);
  });
});

describe('a correction that waits', () => {
  beforeEach(() => live('12 MG Road'));

  it('ends with its application, whoever ends it, and is not revived with it', async () => {
    const { fixer, second, reviewer, lead } = desk.people;
    const first = await toFixer();
    (await desk.answer(fixer, first, corrected(address('4 Park St')))).data();
    await back(second);
    (await desk.decide(second, 'REJECT')).data();
    const because = 'The application was rejected';
    const told = async () => (await desk.audit()).filter(({ action }) => action === 'END_CORRECTIONS');
    expect(await proposals()).toMatchObject([{ state: 'LAPSED', ended_because: because, decided_by_id: second.id }]);
    expect(await told()).toMatchObject([{ after: { proposals: 1 }, remark: because, actor_id: second.id }]);
    expect((await desk.show(second, 'review')).discrepancies[0]?.proposals).toMatchObject([
      { state: 'LAPSED', because },
    ]);

    const move = (session: Session, stages: { currentStage: string; targetStage: string }) =>
      desk.send('updateUdrsStatus', session, {
        loanApplicationNumber: desk.loan,
        ...stages,
        remarks: 'Looked at again',
        rejectReason: null,
      });
    (await move(lead, { currentStage: 'REJECTED', targetStage: 'DOCUMENT_PROCESSING' })).data();
    await place(desk.server, desk.id, { udrs: 'COMPLIANCE_REVIEW' });
    await desk.free();
    (await desk.claim(reviewer)).data();
    (await desk.judge(reviewer, 'ACCEPTED', first)).data();
    expect(await states()).toEqual(['LAPSED']);
    expect((await cardOf('CURRENT_ADDRESS')).field_values['CA_ADDRESS']).toBe('12 MG Road');
    expect(await told()).toHaveLength(1);
  });

  it('ends when its application is cancelled, and when it is reopened with it still waiting', async () => {
    const { fixer, second, lead } = desk.people;
    const id = await toFixer();
    (await desk.answer(fixer, id, corrected(address('4 Park St')))).data();
    await back(second);
    const move = (session: Session, currentStage: string, targetStage: string) =>
      desk.send('updateUdrsStatus', session, {
        loanApplicationNumber: desk.loan,
        currentStage,
        targetStage,
        remarks: 'As the customer asks',
        rejectReason: null,
      });
    (await move(second, 'COMPLIANCE_REVIEW', 'CANCELLED')).data();
    expect(await proposals()).toMatchObject([{ state: 'LAPSED', ended_because: 'The application was cancelled' }]);

    // As a release has left it that did not end what waited.
    const waits = { state: 'PROPOSED', decided_by_id: null, decided_at: null, ended_because: null } as const;
    await desk.server.db.updateTable('field_proposal').set(waits).where('application_id', '=', desk.id).execute();
    await place(
      desk.server,
      desk.id,
      { udrs: 'REJECTED' },
      { rejectedAt: desk.server.clock.now(), rejectedById: second.id },
    );
    (await move(lead, 'REJECTED', 'DOCUMENT_PROCESSING')).data();
    expect(await proposals()).toMatchObject([
      { state: 'LAPSED', ended_because: 'The application was reopened', decided_by_id: lead.id },
    ]);
  });
});
