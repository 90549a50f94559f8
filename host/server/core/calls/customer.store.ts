import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CallProduct } from '../../db/tables/calling.ts';

/** How a dialer may name a customer. */
export interface CustomerKeys {
  entityId: string | undefined;
  loanAppNo: string | undefined;
  /** 10 digits. */
  phone: string | undefined;
}

type Application = Pick<
  Selectable<Database['application']>,
  'id' | 'loan_application_number' | 'full_name' | 'email_id' | 'contact_number' | 'loan_amount' | 'udrs'
>;
type BankingCustomer = Selectable<Database['banking_customer']>;

/** A customer who was called. */
export type CalledCustomer =
  | { productType: 'PERSONAL_LOAN'; record: Application }
  | { productType: 'BANKING'; record: BankingCustomer };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The given keys with their columns, the most exact key first. An `entityId` that is no UUID is left out. */
function conditions({ entityId, loanAppNo, phone }: CustomerKeys) {
  return [
    { column: 'id' as const, value: entityId !== undefined && uuid.test(entityId) ? entityId : undefined },
    { column: 'loan_application_number' as const, value: loanAppNo },
    { column: 'contact_number' as const, value: phone },
  ].flatMap(({ column, value }) => (value === undefined ? [] : [{ column, value }]));
}

async function findApplication(db: Kysely<Database>, keys: CustomerKeys): Promise<Application | undefined> {
  for (const { column, value } of conditions(keys)) {
    const found = await db
      .selectFrom('application')
      .select(['id', 'loan_application_number', 'full_name', 'email_id', 'contact_number', 'loan_amount', 'udrs'])
      .where(column, '=', value)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

async function findBankingCustomer(db: Kysely<Database>, keys: CustomerKeys): Promise<BankingCustomer | undefined> {
  for (const { column, value } of conditions(keys)) {
    const found = await db
      .selectFrom('banking_customer')
      .selectAll()
      .where(column, '=', value)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

/**
 * The customer whom a call is about, found by our id, else by the loan application number, else by the phone number. Of
 * several applications the newest is taken. Without a product, a personal loan comes before the banking offer.
 */
export async function findCalledCustomer(
  db: Kysely<Database>,
  keys: CustomerKeys,
  productType?: CallProduct,
): Promise<CalledCustomer | undefined> {
  if (productType !== 'BANKING') {
    const record = await findApplication(db, keys);
    if (record) return { productType: 'PERSONAL_LOAN', record };
  }
  if (productType !== 'PERSONAL_LOAN') {
    const record = await findBankingCustomer(db, keys);
    if (record) return { productType: 'BANKING', record };
  }
  return undefined;
}
