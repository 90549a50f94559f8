import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { CallContext, Handler } from '../../../host/server/call/handler.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { readSettings } from '../../../host/server/base/settings.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';

type Wire = CallInput<'document-processing.rows'>;
type Filters = { optionId: string[] } & Record<string, string[]>;
type Request = Omit<Wire, 'filters' | 'userId' | 'pageNumber'> & {
  filters: Filters;
  page: number | 'middle' | 'last';
};

/** What a case takes from the database that it asks: a loan that waits in document processing. */
interface Sample {
  number: string;
  contact: string;
  email: string;
}

/** One question to a list, as a person asks it. */
export interface ListCase {
  name: string;
  list: ListType;
  /** Who asks; the lead where nobody is named. */
  by?: string;
  /** The tabs with their counts, not rows. */
  isTabs?: true;
  ask?: (sample: Sample) => Partial<Request>;
  /** Not among what the bar names: shown, and not judged. */
  isBeside?: true;
}

const documents = { list: 'document-processing' } as const;

/** A filter's matches are counted up to a thousand, which the smallest database does not have. */
function narrowed(name: string, filters: Filters): ListCase {
  return { ...documents, name, ask: () => ({ filters }), isBeside: true };
}

/** The list where most of the work waits, asked for everything that the bar names. */
const mainList: readonly ListCase[] = [
  { ...documents, name: 'page 1' },
  { ...documents, name: 'page 1, newest first', ask: () => ({ sortOrder: 'desc' }) },
  { ...documents, name: 'page 100 of 5 rows', ask: () => ({ page: 100, rows: 5 }) },
  { ...documents, name: 'page 100 of 10 rows', ask: () => ({ page: 100 }) },
  { ...documents, name: 'page 100 of 50 rows', ask: () => ({ page: 100, rows: 50 }) },
  { ...documents, name: 'last page', ask: () => ({ page: 'last' }) },
  { ...documents, name: 'middle page', ask: () => ({ page: 'middle' }), isBeside: true },
  { ...documents, name: 'sorted by amount, page 1', ask: () => ({ sortBy: 'loanAmount' }) },
  { ...documents, name: 'sorted by amount, falling', ask: () => ({ sortBy: 'loanAmount', sortOrder: 'desc' }) },
  { ...documents, name: 'sorted by name, page 1', ask: () => ({ sortBy: 'name' }) },
  { ...documents, name: 'sorted by name, page 100 of 5', ask: () => ({ sortBy: 'name', page: 100, rows: 5 }) },
  { ...documents, name: 'sorted by loan number, page 1', ask: () => ({ sortBy: 'loanApplicationNumber' }) },
  { ...documents, name: 'sorted by risk, page 1', ask: () => ({ sortBy: 'riskLevel' }) },
  { ...documents, name: 'sorted by risk, falling', ask: () => ({ sortBy: 'riskLevel', sortOrder: 'desc' }) },
  { ...documents, name: 'sorted by status, page 1', ask: () => ({ sortBy: 'status' }) },
  {
    ...documents,
    name: 'search, whole loan number',
    ask: ({ number }) => ({ searchColumn: 'loanApplicationNumber', searchValue: number }),
  },
  {
    ...documents,
    name: 'search, loan number begins with',
    ask: ({ number }) => ({ searchColumn: 'loanApplicationNumber', searchValue: number.slice(0, 9) }),
  },
  {
    ...documents,
    name: 'search, whole mobile number',
    ask: ({ contact }) => ({ searchColumn: 'contactNumber', searchValue: contact }),
  },
  {
    ...documents,
    name: 'search, whole e-mail address',
    ask: ({ email }) => ({ searchColumn: 'emailId', searchValue: email }),
  },
  {
    ...documents,
    name: 'search, nothing found',
    ask: () => ({ searchColumn: 'contactNumber', searchValue: '6000000000' }),
  },
  narrowed('filter, product type', { optionId: ['productType-LOC'], productType: ['LOC'] }),
  narrowed('filter, risk level', { optionId: ['riskLevel-Extreme'], riskLevel: ['Extreme'] }),
  narrowed('filter, amount', { optionId: [], loanAmount: ['min:40000', 'max:80000'] }),
  narrowed('filter, queued within 7 days', { optionId: ['queuedDate-last7'], queuedDate: ['last7'] }),
  { ...documents, name: 'tab Partner, page 1', ask: () => ({ queueName: 'Document Processing Partner' }) },
  {
    ...documents,
    name: 'tab Partner, last page',
    ask: () => ({ queueName: 'Document Processing Partner', page: 'last' }),
  },
  { ...documents, name: 'tab counts', isTabs: true },
];

function others(list: ListType, queueName: string, by?: string): ListCase[] {
  const common = { list, ...(by !== undefined && { by }) };
  return [
    { ...common, name: `${list}, page 1`, ask: () => ({ queueName }) },
    { ...common, name: `${list}, last page`, ask: () => ({ queueName, page: 'last' }) },
    { ...common, name: `${list}, tab counts`, isTabs: true },
  ];
}

/** One list of each other shape: a part of a queue, a flag, a partner's, loans in collection, an agent's own, agents. */
const otherLists: readonly ListCase[] = [
  ...others('kyc-verification', 'KYC Verification OSV List'),
  ...others('top-up', 'Top Up'),
  ...others('hold', 'Applications on Hold Pre Disbursal'),
  ...others('nach-review', 'Nach Review'),
  ...others('pb-nach-review', 'PB Nach Review'),
  ...others('agency-customer-list', 'Customers Not Allocated'),
  ...others('agency-calling-list', 'Calling List'),
  ...others('agency-calling-list', 'Calling List', 'agency@demo.example').map((each) => ({
    ...each,
    name: `${each.name}, an agent's own`,
  })),
  // As long as the staff is numerous.
  ...others('manage-agent-list', 'Agents').map((each) => ({ ...each, isBeside: true as const })),
];

export const listCases: readonly ListCase[] = [...mainList, ...otherLists];

export async function takeSample(db: Kysely<Database>): Promise<Sample> {
  const { rows } = await sql<Sample>`
    select loan_application_number as number, contact_number as contact, email_id as email from application
    where queue = 'DOCUMENT_PROCESSING' and email_id like '%.%@%'
    order by queued_at desc, id limit 1 offset 100`.execute(db);
  const [sample] = rows;
  if (!sample) throw new Error('No application waits in document processing');
  return sample;
}

async function contextOf(db: Kysely<Database>, username: string): Promise<CallContext> {
  const found = await staffs.findEnabled(db, username);
  if (!found) throw new Error(`${username} is not a demo account of this database`);
  const context: Pick<CallContext, 'db' | 'caller' | 'now' | 'settings' | 'transaction' | 'record'> = {
    db,
    caller: { kind: 'staff', staff: staffs.toStaff(found), sessionId: 'bench' },
    now: () => new Date(),
    settings: readSettings({ DEMO: '1' }),
    // A search for a whole number is counted, once for each number.
    transaction: (work) => inTransaction(db, work),
    record: async () => undefined,
  };
  return context as CallContext;
}

/**
 * A case as work that can be done again and again, on one database.
 *
 * @returns undefined where the list has no such page there
 */
export async function prepare(
  db: Kysely<Database>,
  { list, by = 'lead@demo.example', isTabs, ask }: ListCase,
  sample: Sample,
): Promise<(() => Promise<unknown>) | undefined> {
  const context = await contextOf(db, by);
  if (isTabs) {
    const tabs = handlers[`${list}.tabs`] as Handler<'document-processing.tabs'>;
    return () => tabs({ stage: listRows[list].stage }, context);
  }
  const read = handlers[`${list}.rows`] as Handler<'document-processing.rows'>;
  const { page = 1, ...asked } = ask?.(sample) ?? {};
  const request = {
    userId: 'bench',
    queueName: 'Document Processing',
    rows: 10,
    pageNumber: 1,
    filters: { optionId: [] },
    ...asked,
  };
  const { totalCount } = await read(request, context);
  const pages = Math.max(1, Math.ceil(totalCount / request.rows));
  const pageNumber = page === 'last' ? pages : page === 'middle' ? Math.ceil(pages / 2) : page;
  if (pageNumber > pages) return undefined;
  return () => read({ ...request, pageNumber }, context);
}
