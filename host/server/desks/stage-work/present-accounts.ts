import type { Kysely } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Account, AccountEntry } from '../../core/accounts/accounts.store.ts';
import { countedScore } from '../../core/accounts/verify-account.ts';
import * as files from '../../core/files/file.store.ts';
import type { FileStorage } from '../../call/files.ts';
import type { Database } from '../../db/schema.ts';
import { indianTime } from '../../base/indian-time.ts';

type StageWork = CallReply<'fetchStageWork'>;
type Entry = NonNullable<StageWork['accounts']>[number];

const unknown = '-';

/** An account number by its last four digits. */
export const maskedNumber = ({ last_four: lastFour }: Pick<Account, 'last_four'>) =>
  lastFour === '' ? '' : `xxxx${lastFour}`;

function deed(by: string | null, at: Date | null) {
  return at && { by: by ?? unknown, at: indianTime(at) };
}

async function proofOf(db: Kysely<Database>, storage: FileStorage, fileId: string | null): Promise<Entry['proof']> {
  const file = fileId === null ? undefined : await files.find(db, fileId);
  return file ? { url: await storage.linkTo(file.id), name: file.name } : null;
}

/** The accounts that were named for an application, as they were given. */
export function presentAccounts(
  db: Kysely<Database>,
  storage: FileStorage,
  rows: readonly AccountEntry[],
): Promise<Entry[]> {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      number: maskedNumber(row),
      isWhole: row.number !== null,
      ifsc: row.ifsc ?? '',
      type: row.type,
      holder: row.holder,
      source: row.source,
      state: row.state,
      isCurrent: row.is_current,
      proposed: { by: row.by_id === null ? null : (row.proposer ?? unknown), at: indianTime(row.at) },
      proof: await proofOf(db, storage, row.proof_file_id),
      nameAtBank: row.name_at_bank,
      score: countedScore(row),
      checked: deed(row.checker, row.checked_at),
      confirmed: row.confirmed_by_id === null ? null : deed(row.confirmer, row.confirmed_at),
      confirmRemarks: row.confirm_remarks,
      refusal: row.refusal,
    })),
  );
}

/** The current account as it was told before there were several. */
export function presentCurrent(account: Account | undefined): StageWork['account'] {
  return account ? { number: maskedNumber(account), ifsc: account.ifsc ?? '', type: account.type ?? '' } : null;
}
