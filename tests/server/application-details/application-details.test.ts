import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailParts } from '../../../widgets/contract/application-details/application-details.ts';
import { udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { record } from '../../../host/server/core/audit/audit.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { auditOf, place } from '../applications/support.ts';
import { addChat, look, richLoan, startDetails, type Details } from './details-support.ts';
import type { Session } from '../support.ts';

let details: Details;
let rich: Awaited<ReturnType<typeof richLoan>>;
beforeAll(async () => {
  details = await startDetails();
  rich = await richLoan(details.server);
});
afterAll(() => details.server.close());

const overviewOf = async (loan: string, session = details.people.agent) => {
  const { application } = (await look(details.server, session, loan)).data();
  if (!application) throw new Error(`There is no application ${loan}`);
  return application;
};
const partCalls = ['applicationDocuments', 'applicationNach', 'applicationCalls', 'applicationChats'] as const;
const part = <Name extends (typeof partCalls)[number]>(
  name: Name,
  loanApplicationNumber = rich.loan,
  session: Session = details.people.agent,
) => {
  details.server.clock.advance(1);
  return details.server.call(name, { loanApplicationNumber } as never, { session });
};

describe('an application is found', () => {
  it('by a whole loan number, mobile number or e-mail address, and shown [RT-66][RT-81][UT-13]', async () => {
    const { server, people } = details;
    const byLoan = (await look(server, people.agent, rich.loan)).data();
    expect(byLoan.found.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([rich.loan]);
    expect(byLoan.application?.loanApplicationNumber).toBe(rich.loan);
    const byNumber = (await look(server, people.agent, ` ${rich.number} `, 'contactNumber')).data();
    expect(byNumber.found.map(({ loanApplicationNumber }) => loanApplicationNumber)).toContain(rich.loan);
    const address = rich.address?.toUpperCase() ?? '';
    const byAddress = (await look(server, people.agent, address, 'emailId')).data();
    expect(byAddress.found.map(({ loanApplicationNumber }) => loanApplicationNumber)).toContain(rich.loan);
    const searches = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'SEARCH_NUMBER')
      .execute();
    expect(searches).toHaveLength(2);
    expect(JSON.stringify(searches)).not.toContain(rich.number);
  });

  it('by no part of a key; an unknown number is an answer without an application [UT-13]', async () => {
    const { server, people } = details;
    const nothing = { found: [], application: null };
    for (const value of ['999999999999', rich.loan.slice(0, -1), `${rich.loan}1`, 'abc', '%', '2511\u0000'])
      expect((await look(server, people.agent, value)).data(), value).toEqual(nothing);
    expect((await look(server, people.agent, '6000000001', 'contactNumber')).data()).toEqual(nothing);
    for (const value of [rich.number.slice(0, 9), '%%%%%%%%%%'])
      expect((await look(server, people.agent, value, 'contactNumber')).errorCode, value).toBe('VALIDATION_FAILED');
    expect((await look(server, people.agent, 'asha@', 'emailId')).errorCode).toBe('VALIDATION_FAILED');
  });

  it('as one of several of a customer, none of which is opened by itself', async () => {
    const { server, people } = details;
    const [one, two] = await server.db
      .selectFrom('application')
      .select(['id', 'loan_application_number as loan'])
      .where('sourcing_partner', 'is', null)
      .where('id', '!=', rich.id)
      .orderBy('id')
      .limit(2)
      .execute();
    if (!one || !two) throw new Error('There are too few');
    const number = '6123456780';
    for (const { id } of [one, two])
      await server.db.updateTable('application').set({ contact_number: number }).where('id', '=', id).execute();
    const { found, application } = (await look(server, people.agent, number, 'contactNumber')).data();
    expect(found.map((each) => each.loanApplicationNumber).toSorted()).toEqual([one.loan, two.loan].toSorted());
    expect(application).toBeNull();
    expect(await auditOf(server, one.loan)).toEqual([]);
    const { otherApplications } = await overviewOf(one.loan);
    expect(otherApplications.map((each) => each.loanApplicationNumber)).toEqual([two.loan]);
  });
});

describe('an application is shown', () => {
  it('in every state, held and rejected, with its way [UT-13]', async () => {
    const { server } = details;
    const { id, loan } = rich;
    const before = await server.db
      .selectFrom('application')
      .select('udrs')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const udrs of udrsStates) {
      await place(server, id, { udrs });
      const { currentStage, way, hold, queuedAt } = await overviewOf(loan);
      expect([currentStage, hold]).toEqual([udrs, null]);
      const now = way.filter(({ state }) => state === 'NOW');
      const isOver = ['DISBURSED', 'REJECTED', 'CANCELLED'].includes(udrs);
      expect([udrs, now.length]).toEqual([udrs, isOver ? 0 : 1]);
      expect([udrs, queuedAt === null]).toEqual([udrs, isOver]);
      expect(way[0]).toMatchObject({ step: 'APPLIED', state: 'DONE' });
      if (udrs === 'DISBURSED') expect(way.at(-1)).toMatchObject({ step: 'DISBURSAL', state: 'DONE' });
      expect(way.filter(({ state }) => state === 'ENDED')).toHaveLength(isOver && udrs !== 'DISBURSED' ? 1 : 0);
      for (const { step, state, from, until } of way) {
        if (state === 'NOW') expect([udrs, step, from === null, until]).toEqual([udrs, step, false, null]);
        if (state === 'TO_COME' && until !== null) expect(from).not.toBeNull();
      }
    }
    await place(server, id, { udrs: 'NACH_REVIEW', hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    expect(await overviewOf(loan)).toMatchObject({ hold: 'PRE_DISBURSAL', holdReason: 'Technical issue' });
    await place(server, id, { udrs: before.udrs });
  });

  it('with every number of the customer masked [UT-13]', async () => {
    const { server } = details;
    await server.db
      .updateTable('document')
      .set({ field_values: JSON.stringify({ AD_NUMBER: '2345 6789 0123', AD_NAME: 'x' }) })
      .where('application_id', '=', rich.id)
      .where('key', '=', 'AADHAAR')
      .execute();
    await server.db
      .updateTable('bank_account')
      .set({ number: '123456789012', last_four: '9012', ifsc: 'HDFC0001234' })
      .where('application_id', '=', rich.id)
      .execute();
    await server.db
      .updateTable('document')
      .set({ field_values: JSON.stringify({ PAN_NUMBER: 'ABCPK1234F', PAN_DOB: '1991-08-14' }) })
      .where('application_id', '=', rich.id)
      .where('key', '=', 'PAN')
      .execute();
    await server.db
      .updateTable('nach_call')
      .set({ remarks: `Asked to call ${rich.number}` })
      .where('loan_application_number', '=', rich.loan)
      .execute();
    const { applicant } = await overviewOf(rich.loan);
    expect(applicant).toMatchObject({
      contactNumber: `${rich.number.slice(0, 2)}xxxxxx${rich.number.slice(-2)}`,
      panNumber: 'ABxxxxxx4F',
      aadhaarNumber: 'xxxx0123',
      dateOfBirth: '1991-08-14',
    });
    expect((await part('applicationNach')).data()).toMatchObject({
      account: { accountNumber: 'XXXX9012', ifsc: 'HDFC0001234' },
    });
    const answers = [await look(server, details.people.agent, rich.loan)];
    for (const name of partCalls) answers.push((await part(name)) as never);
    for (const { body } of answers) {
      const text = JSON.stringify(body);
      for (const secret of [rich.number, 'ABCPK1234F', '2345 6789', '123456789012']) expect(text).not.toContain(secret);
    }
  });

  it('with its documents, the original of a redacted one held back and its file refused [UT-13]', async () => {
    const { server, people } = details;
    const file = await server.db
      .selectFrom('document_file as f')
      .innerJoin('document as d', 'd.id', 'f.document_id')
      .selectAll('f')
      .where('d.application_id', '=', rich.id)
      .where('d.key', '=', 'PAN')
      .executeTakeFirstOrThrow();
    const before = (await part('applicationDocuments')).data().documents;
    expect(before.length).toBeGreaterThan(8);
    const pan = before.find(({ key }) => key === 'PAN');
    expect(pan?.preview.front?.original?.url).toContain('/files/');
    // A copy with a part covered, of another stored file.
    const other = await server.db
      .selectFrom('stored_file')
      .select('id')
      .where('id', '!=', file.file_id)
      .where('kind', '=', 'image')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('document_file')
      .values({
        ...file,
        id: `${file.id.slice(0, -4)}ffff`,
        file_id: other.id,
        origin: 'MODIFIED',
        is_redacted: true,
        original_file_id: file.id,
      })
      .execute();
    const after = (await part('applicationDocuments')).data().documents.find(({ key }) => key === 'PAN');
    expect(after?.preview.front?.original?.url).toBe('');
    expect(after?.preview.front?.modified?.url).toContain('/files/');
    // The specimen stands in documents of others too; here it is this document's alone.
    await server.db
      .deleteFrom('document_file')
      .where('file_id', '=', file.file_id)
      .where('id', '!=', file.id)
      .execute();
    const renew = (fileId: string) => server.call('renewFileLink', { fileId }, { session: people.agent });
    expect((await renew(file.file_id)).errorCode).toBe('NOT_FOUND');
    expect((await renew(other.id)).errorCode).toBeUndefined();
    const { mis } = people;
    expect((await server.call('renewFileLink', { fileId: other.id }, { session: mis })).errorCode).toBe('NOT_FOUND');
  });

  it('with its calls of all desks, those of compliance for whom they are [UT-13]', async () => {
    const { server, people } = details;
    const { calls, isWhole } = (await part('applicationCalls')).data();
    expect(isWhole).toBe(true);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.map(({ at }) => at)).toEqual(
      calls
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    await server.db
      .insertInto('compliance_call')
      .values({
        id: rich.id,
        application_id: rich.id,
        round: 1,
        outcome: 'CONFIRMED',
        calling_comment: 'Asked about the address',
        next_call_at: null,
        discrepancy_ids: '[]',
        by_id: people.reviewer.id,
        at: server.clock.now(),
      })
      .execute();
    const kinds = async (session: Session) =>
      (await part('applicationCalls', rich.loan, session)).data().calls.map(({ kind }) => kind);
    expect(await kinds(people.agent)).not.toContain('COMPLIANCE');
    expect(await kinds(people.reviewer)).toContain('COMPLIANCE');
  });

  it('with a chat of 300 messages, thirty at a time, to the first [UT-13]', async () => {
    const { server, people } = details;
    const roomId = await addChat(server, rich.id, `91${rich.number}`, 300);
    const seen: number[] = [];
    let before: number | undefined;
    for (let hasMore = true; hasMore;) {
      const input = { loanApplicationNumber: rich.loan, roomId, ...(before !== undefined && { before }) };
      const reply = (await server.call('applicationChats', input, { session: people.agent })).data();
      expect(reply.chats).toMatchObject([{ roomId, messageCount: 300, state: 'RESOLVED' }]);
      expect(reply.messages.length).toBeLessThanOrEqual(30);
      seen.unshift(...reply.messages.map(({ position }) => position));
      [before] = seen;
      hasMore = reply.hasMore;
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    const elsewhere = await server.db
      .selectFrom('application')
      .select('loan_application_number as loan')
      .where('id', '!=', rich.id)
      .executeTakeFirstOrThrow();
    const input = { loanApplicationNumber: elsewhere.loan, roomId };
    expect((await server.call('applicationChats', input, { session: people.agent })).errorCode).toBe('NOT_FOUND');
    expect((await part('applicationChats', elsewhere.loan)).data()).toEqual({
      chats: [],
      roomId: null,
      messages: [],
      hasMore: false,
    });
  });
});

describe('who reads an application', () => {
  const timeline = (session: Session, withReads?: true) =>
    details.server.call(
      'applicationTimeline',
      { loanApplicationNumber: rich.loan, pageNumber: 1, rows: 100, ...(withReads && { withReads }) },
      { session },
    );

  it('is audited with each part, and told to who works a queue [UT-13]', async () => {
    const { server, people } = details;
    const before = (await auditOf(server, rich.loan)).length;
    await overviewOf(rich.loan);
    for (const name of partCalls) await part(name);
    const rows = (await auditOf(server, rich.loan)).slice(before);
    expect(rows.map(({ action, entity, after }) => [action, entity, (after as { field: string }).field])).toEqual([
      ['READ', 'application', 'Application details'],
      ['READ', 'application', 'Application details: documents'],
      ['READ', 'application', 'Application details: NACH'],
      ['READ', 'application', 'Application details: calls'],
      ['READ', 'application', 'Application details: chats'],
    ]);
    const brief = (await timeline(people.agent)).data().events.map(({ action }) => action);
    expect(brief).not.toContain('READ');
    const whole = (await timeline(people.agent, true)).data().events;
    expect(whole.find(({ action }) => action === 'READ')).toMatchObject({ actor: 'Nisha Tester' });
  });

  it('without a queue sees header, timeline and applicant alone; the server refuses the rest [UT-13]', async () => {
    const { mis, agent } = details.people;
    expect((await overviewOf(rich.loan)).parts).toEqual([...detailParts]);
    const shown = await overviewOf(rich.loan, mis);
    expect(shown).toMatchObject({ parts: [], imageUrl: null, loanApplicationNumber: rich.loan });
    expect(shown.applicant.contactNumber).toContain('xxxxxx');
    expect((await timeline(mis)).errorCode).toBeUndefined();
    expect((await timeline(mis, true)).errorCode).toBe('NOT_ALLOWED');
    for (const name of partCalls) {
      expect([name, (await part(name, rich.loan, mis)).errorCode]).toEqual([name, 'NOT_ALLOWED']);
      expect([name, (await part(name, rich.loan, agent)).errorCode]).toEqual([name, undefined]);
    }
  });

  it('reads no reason of a sanctions hit that is not for them [UT-13]', async () => {
    const { server, people } = details;
    const source = {
      at: server.clock.now(),
      actorId: people.reviewer.id,
      actor: 'Rekha@test.example',
      roles: ['COMPLIANCE'],
      portal: 'ops',
      ip: '10.0.0.1',
      sessionId: null,
      requestId: 'request-1',
      channel: 'UI',
    } as const;
    await inTransaction(server.db, (tx) =>
      record(tx, source, {
        action: 'DECIDE_COMPLIANCE',
        entity: 'application',
        loanApplicationNumber: rich.loan,
        after: { complianceStatus: 'REJECTED' },
        reasonCodes: ['SANCTION_HIT'],
        remark: 'On the list',
      }),
    );
    for (const session of [people.agent, people.mis]) {
      const text = JSON.stringify((await timeline(session)).body);
      expect(text).not.toContain('SANCTION_HIT');
      expect(text).not.toContain('On the list');
    }
    expect(JSON.stringify((await timeline(people.reviewer)).body)).toContain('SANCTION_HIT');
  });

  it('is refused without the screen, of another portal, and signed out [UT-13]', async () => {
    const { server, people } = details;
    for (const session of [people.other, people.agency]) {
      expect((await look(server, session, rich.loan)).errorCode).toBe('NOT_ALLOWED');
      for (const name of partCalls) expect((await part(name, rich.loan, session)).errorCode).toBe('NOT_ALLOWED');
    }
    expect((await look(server, undefined, rich.loan)).status).toBe(401);
    for (const name of partCalls)
      expect((await server.call(name, { loanApplicationNumber: rich.loan })).status, name).toBe(401);
  });

  it('for a partner finds the partner’s own applications alone [UT-13]', async () => {
    const { server, people } = details;
    await server.db.updateTable('application').set({ sourcing_partner: 'wishfin' }).where('id', '=', rich.id).execute();
    expect((await look(server, people.partner, rich.loan)).data()).toEqual({ found: [], application: null });
    for (const name of partCalls) expect((await part(name, rich.loan, people.partner)).errorCode).toBe('NOT_FOUND');
    expect((await timeline(people.partner)).errorCode).toBe('NOT_FOUND');
    await server.db.updateTable('application').set({ sourcing_partner: 'pb' }).where('id', '=', rich.id).execute();
    expect((await look(server, people.partner, rich.loan)).data().application?.loanApplicationNumber).toBe(rich.loan);
  });
});
