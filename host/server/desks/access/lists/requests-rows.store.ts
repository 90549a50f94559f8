import type { Kysely, RawBuilder } from 'kysely';
import { accessKinds, accessStates } from '../../../../../widgets/contract/access/access.ts';
import { roleLabel } from '../../../../../widgets/contract/session/roles.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';
import { requestRow, type AccessRequest } from '../requests.store.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What a request adds, in a few words. */
function addedBy({ kind, wanted }: AccessRequest): string | null {
  const { roles, routes, agencyId } = wanted;
  const parts = [
    ...(roles.length > 0 ? [roles.map(roleLabel).join(', ')] : []),
    ...counted(routes.length, 'screen', 'screens'),
    ...(agencyId === null || kind === 'ADD' ? [] : ['another agency']),
  ];
  return parts.join('; ') || null;
}

interface People {
  proposer: string | null;
  decider: string | null;
}

function cellsOf(request: AccessRequest, { proposer, decider }: People) {
  const { username, wanted, kind, state, reason, proposedAt, decidedAt } = request;
  return {
    username,
    name: `${wanted.firstName} ${wanted.lastName}`.trim(),
    kind: accessKinds[kind],
    adds: addedBy(request),
    reason,
    state: accessStates[state],
    proposer,
    proposedAt: wireDateTime(proposedAt),
    decider,
    decidedAt: wireDateTime(decidedAt),
  } satisfies Record<string, Cell>;
}
type RequestField = keyof ReturnType<typeof cellsOf>;

/** The requests with these keys, in the keys' order, as records of a list. */
export async function readRequestRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<RequestField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('access_request as r', 'r.id', 'k.id')
    .select(requestRow.columns.map((column) => `r.${column}` as const))
    .select([staffName('r.proposed_by').as('proposer'), staffName('r.decided_by').as('decider')])
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(requestRow.read(row), row)));
}
