import { randomUUID } from 'node:crypto';
import { proposed } from '../../../host/server/core/proposals/proposals.store.ts';
import type { NachCodeValues } from '../../../widgets/contract/nach-codes/nach-code.ts';
import type { TestServer } from '../support.ts';

export const why = 'The bank’s circular of this month has it so';

/** What a code says, after which no second form follows. */
export const newCode: Omit<NachCodeValues, 'isOffered'> = {
  kind: 'PAPER',
  reason: 'Form of another bank',
  remedy: 'Ask for a form of this bank',
  mayRepeat: false,
  order: 40,
};

let made = 0;
/** A code that no other has. */
export function freshCode(): string {
  made += 1;
  return `T${String(made).padStart(3, '0')}`;
}

/** A code that forms offer. @param proposedBy staff id of who has proposed that a second form may follow; nobody unless given */
export async function addedCode({ db, clock }: TestServer, proposedBy?: string): Promise<string> {
  const id = randomUUID();
  const code = freshCode();
  const { mayRepeat, order, ...words } = newCode;
  const proposal = { ...newCode, mayRepeat: true, isOffered: true, remark: why };
  await db
    .insertInto('nach_reject_code')
    .values({ code, version: 1, ...words, may_repeat: mayRepeat, is_current: true })
    .execute();
  await db
    .insertInto('nach_code')
    .values({
      id,
      code,
      ...words,
      may_repeat: mayRepeat,
      position: order,
      is_offered: true,
      ...(proposedBy !== undefined && proposed(proposal, { staffId: proposedBy, now: clock.now() })),
    })
    .execute();
  return id;
}
