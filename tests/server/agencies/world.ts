import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as agencies from '../../../host/server/core/agencies/agencies.store.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { addStaff } from '../applications/support.ts';
import { placeKyc } from '../agent-kyc/agent-kyc-support.ts';
import { askedRestructure, askedWaiver, overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { standSettlement } from '../settlement/settlement-support.ts';
import type { Session, TestServer } from '../support.ts';

/** An agency that works, without people or loans. @returns its id */
export async function addAgency({ db, clock }: TestServer, name: string): Promise<string> {
  const id = newId(clock.now());
  const row = {
    id,
    name,
    code: name.toUpperCase().replaceAll(/\W/g, '_'),
    kind: 'EXTERNAL',
    status: 'ACTIVE',
  } as const;
  await inTransaction(db, (tx) => agencies.insert(tx, { ...row, starts_on: null, ends_on: null, contact: null }));
  return id;
}

/** Somebody of an agency, with all screens of its portal. */
export async function addPerson(
  server: TestServer,
  agencyId: string,
  name: string,
  role: 'AGENCY_AGENT' | 'AGENCY_MANAGER',
): Promise<Session> {
  const session = await addStaff(server, name, [role], [routesOf('agency', role === 'AGENCY_MANAGER', [role])]);
  await server.db.updateTable('staff').set({ agency_id: agencyId }).where('id', '=', session.id).execute();
  return session;
}

/** Gives loans and what is done on them to an agency. */
export async function giveLoans({ db }: TestServer, agencyId: string | null, loans: readonly string[]): Promise<void> {
  const tables = [
    'collections_case',
    'feedback',
    'settlement',
    'penalty_waiver',
    'emi_restructure',
    'payment_link',
  ] as const;
  for (const table of tables)
    await db.updateTable(table).set({ agency_id: agencyId }).where('loan_application_number', 'in', loans).execute();
}

/**
 * The world of one agency: people, two loans in collection, and one of everything that is kept about them. Names, numbers
 * and addresses are its own.
 *
 * @param at how many worlds stand already
 */
export async function makeWorld(server: TestServer, name: string, at: number) {
  const { db, clock } = server;
  const agencyId = await addAgency(server, `${name} Recovery`);
  const manager = await addPerson(server, agencyId, `${name}chief`, 'AGENCY_MANAGER');
  const agent = await addPerson(server, agencyId, `${name}caller`, 'AGENCY_AGENT');
  const colleague = await addPerson(server, agencyId, `${name}mate`, 'AGENCY_AGENT');
  const newcomer = await addPerson(server, agencyId, `${name}newcomer`, 'AGENCY_AGENT');
  await placeKyc(server, agent.id, 'DONE');
  await placeKyc(server, colleague.id, 'DONE');
  await placeKyc(server, newcomer.id, 'SUBMITTED', { submittedBy: manager.id });
  const first = await overdueLoan(server, at * 2);
  const second = await overdueLoan(server, at * 2 + 1);
  const loans = [first, second];
  const numbers = loans.map(({ loan }) => loan);
  for (const [index, { applicationId, loan }] of loans.entries()) {
    const borrower = {
      first_name: `${name}${index}`,
      last_name: `Of${name}`,
      contact_number: `9${at}${index}${'7654321'.padStart(7, '0')}`,
      email_id: `${name.toLowerCase()}${index}@borrower.example`,
    };
    await db.updateTable('application').set(borrower).where('id', '=', applicationId).execute();
    await db.deleteFrom('feedback').where('loan_application_number', '=', loan).execute();
    const given = {
      calling_allocated_to: agent.id,
      calling_comment: `Comment of ${name}`,
      calling_comment_by_id: agent.id,
    };
    await db.updateTable('collections_case').set(given).where('loan_application_number', '=', loan).execute();
  }
  await giveLoans(server, agencyId, numbers);
  const call = server.call;
  const session = agent;
  const submitted = await call(
    'submitFeedback',
    {
      loanApplicationId: first.loan,
      channel: 'FIELD_VISIT',
      contactType: 'THIRD_PARTY',
      outcome: 'Message left',
      alternateNumber: `8${at}76543210`,
      nextCallDate: null,
      remarks: `Told ${name} to come back`,
    },
    { session },
  );
  const { feedbackId } = submitted.data();
  const recordingId = await db
    .selectFrom('agent_kyc_document')
    .select('file_id')
    .where('agent_id', '=', newcomer.id)
    .executeTakeFirstOrThrow();
  const waiverId = await askedWaiver(server, first.loan, agent.id);
  const restructureId = await askedRestructure(server, first.loan, agent.id);
  const standing = { amount: 50_000, dues: 60_000, by: agent.id };
  const { settlementId } = await standSettlement(server, second, 'MGR_PENDING', standing);
  const quoted = await db
    .insertInto('foreclosure')
    .values({
      id: newId(clock.now()),
      loan_application_number: second.loan,
      quote_on: todayOf(server),
      valid_until: todayOf(server, 6),
      principal: 1,
      interest: 0,
      penalty: 0,
      charge: 0,
      tax: 0,
      total: 1,
      status: 'QUOTED',
      link_id: null,
      quoted_by: agent.id,
      quoted_at: clock.now(),
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = { loanApplicationId: first.loan, purpose: 'CUSTOM', amount: 500, channel: 'SMS' } as const;
  const { linkId } = (await call('sendPaymentLink', sent, { session })).data();
  await call(
    'keepDraft',
    {
      subject: `feedback:${first.loan}`,
      values: { remarks: `Draft of ${name}` },
      idempotencyKey: newId(),
      keptAt: clock.now().getTime(),
    },
    { session },
  );
  const view = { listType: 'agency-calling-list', name: `View of ${name}`, view: 'tab=All' } as const;
  await call('saveView', view, { session });
  const running = { id: newId(clock.now()), loan_application_number: first.loan, staff_id: agent.id };
  await db
    .insertInto('agency_call')
    .values({ ...running, started_at: clock.now(), ended_at: null, call_entry_id: null })
    .execute();
  const requestId = newId(clock.now());
  const asks = {
    firstName: name,
    lastName: 'Newcomer',
    roles: [],
    routes: ['AGENCY_CUSTOMER_DETAILS'],
    agencyId: null,
  };
  await db
    .insertInto('access_request')
    .values({
      id: requestId,
      queue: 'WAITING',
      kind: 'WIDEN',
      staff_id: newcomer.id,
      username: `${name.toLowerCase()}newcomer@test.example`,
      wanted: JSON.stringify(asks),
      reason: `For the customers of ${name}`,
      proposed_by: manager.id,
      proposed_at: clock.now(),
      decided_by: null,
      decided_at: null,
      remark: null,
      agency_id: agencyId,
    })
    .execute();
  await giveLoans(server, agencyId, numbers);
  const file = recordingId.file_id;
  return {
    name,
    agencyId,
    manager,
    agent,
    loan: first.loan,
    settledLoan: second.loan,
    caseId: first.caseId,
    settledCaseId: second.caseId,
    /** By what an id names; `of` says for which fields the test takes each. */
    ids: {
      case: first.caseId,
      application: first.applicationId,
      agent: colleague.id,
      newcomer: newcomer.id,
      manager: manager.id,
      feedback: feedbackId,
      settlement: settlementId,
      waiver: waiverId,
      restructure: restructureId,
      foreclosure: quoted.id,
      link: linkId,
      call: running.id,
      request: requestId,
      file,
      loan: first.loan,
      settledLoan: second.loan,
    },
    /** What nobody of another agency reads anywhere. */
    marks: [
      agencyId,
      ...numbers,
      ...loans.flatMap(({ caseId, applicationId }) => [caseId, applicationId]),
      ...[manager, agent, colleague, newcomer].map(({ id }) => id),
      feedbackId,
      settlementId,
      waiverId,
      restructureId,
      quoted.id,
      linkId,
      running.id,
      requestId,
      file,
      // Names of people and borrowers, addresses, texts.
      name,
      name.toLowerCase(),
    ],
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;
