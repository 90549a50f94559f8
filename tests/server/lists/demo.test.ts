import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { annuityEmi } from '../../../widgets/contract/collections/schedule.ts';
import type { TestServer } from '../support.ts';
import { startWithApplications } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startWithApplications(4_000);
});
afterAll(() => server.close());

const count = async (where: string, table = 'application') =>
  (await sql<{ n: number }>`${sql.raw(`select count(*) as n from ${table} where ${where}`)}`.execute(server.db)).rows[0]
    ?.n;

it('demo applications hold together', async () => {
  expect(await count('true')).toBe(4_000);
  expect(await count('queued_at > now() or submitted_at > queued_at')).toBe(0);
  expect(await count("udrs = 'KYC_VERIFICATION' and documents_approved < documents_total")).toBe(0);
  expect(await count("udrs in ('DISBURSED', 'REJECTED', 'CANCELLED') and queue is not null")).toBe(0);
  expect(await count("email_id is not null and email_id not like '%@example.com'")).toBe(0);
  const loans = await server.db
    .selectFrom('application')
    .select(['loan_amount', 'tenure_months', 'rate_basis_points', 'emi'])
    .execute();
  expect(
    loans.filter((loan) => loan.emi !== annuityEmi(loan.loan_amount, loan.tenure_months, loan.rate_basis_points)),
  ).toEqual([]);
});

it('demo numbers are the Indian time of arrival and rise with it', async () => {
  const rows = await server.db
    .selectFrom('application')
    .select(['loan_application_number', 'submitted_at'])
    .orderBy('submitted_at')
    .execute();
  const numbers = rows.map(({ loan_application_number }) => loan_application_number);
  expect(numbers).toEqual(numbers.toSorted());
  expect(new Set(numbers).size).toBe(rows.length);
});

it('demo cases are called in calling hours, and nobody promised who was not reached', async () => {
  expect(await count('true', 'collections_case')).toBeGreaterThan(200);
  expect(await count('promised_on is not null and no_of_rpc = 0', 'collections_case')).toBe(0);
  const hour = (column: string) => `extract(hour from ${column} at time zone 'Asia/Kolkata')`;
  for (const column of ['latest_response_at', 'next_call_at']) {
    expect(await count(`${hour(column)} not between 8 and 18`, 'collections_case')).toBe(0);
  }
});

it('demo data has its awkward rows', async () => {
  const where = "udrs = 'DOCUMENT_PROCESSING'";
  expect(await count(`${where} and length(full_name) >= 40`)).toBeGreaterThan(0);
  expect(await count(`${where} and full_name like '=cmd%'`)).toBe(1);
  expect(await count(`${where} and full_name like '<img%'`)).toBe(1);
  expect(await count(`${where} and remark ~ '[\\u0900-\\u097F]'`)).toBe(1);
  expect(await count(`${where} and email_id is null`)).toBeGreaterThan(0);
});
