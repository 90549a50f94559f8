import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { definePlace } from '../../../widgets/contract/lists/place.ts';
import { byName } from '../../../widgets/contract/lists/searches.ts';
import { otpTemplatesPlace } from '../../../widgets/contract/otp-templates/otp-templates.place.ts';
import { promoPlace } from '../../../widgets/contract/promo/promo.place.ts';
import { unsubscribePlace } from '../../../widgets/contract/unsubscribe/unsubscribe.place.ts';
import { defineListDesk } from '../../../host/server/core/desk/define-desk.ts';
import type { ListBase, ListRecord, RowKeys } from '../../../host/server/core/lists/base.ts';
import { filterTable, valuesOf } from '../../../host/server/core/lists/filter-table.ts';
import { toRecord } from '../../../host/server/core/lists/list-record.ts';
import { begins, beginsInAnyCase, beginsInLowerCase, whole } from '../../../host/server/core/lists/search-sql.store.ts';
import type { ListSource, ShapeOf } from '../../../host/server/core/lists/source.ts';

/** A table that no screen of the product has, as its domain would describe it: things on shelves, of no loan. */
const shelfTable = sql`create table shelf_item (
  id uuid primary key, queue text, version integer not null, title text not null, kind text not null,
  weight integer not null, note text, stored_at timestamptz not null, code text not null, owner text not null)`;

export const shelfId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** 30 things, one stored after the other: every third is a box, the others are books; the last three are gone. */
export async function makeShelf(db: Kysely<Database>, now: Date): Promise<void> {
  await shelfTable.execute(db);
  await sql`create index shelf_by_time on shelf_item (queue, stored_at, id)`.execute(db);
  await sql`create index shelf_by_weight on shelf_item (queue, weight, id)`.execute(db);
  const rows = Array.from({ length: 30 }, (_, n) => {
    const kind = n % 3 === 0 ? 'BOX' : 'BOOK';
    const storedAt = new Date(now.getTime() - (30 - n) * 60_000);
    const owner = n % 2 === 0 ? `98123456${String(n).padStart(2, '0')}` : `owner${n}@example.com`;
    return sql`(${shelfId(n)}::uuid, ${n < 27 ? 'SHELF' : null}, 1, ${`thing ${n}`}, ${kind}, ${100 - n}, null, ${storedAt},
      ${`SAVE${n}`}, ${owner})`;
  });
  await sql`insert into shelf_item values ${sql.join(rows)}`.execute(db);
}

type Item = {
  id: string;
  version: number;
  queue: string | null;
  title: string;
  kind: string;
  weight: number;
  note: string | null;
  code: string;
  owner: string;
  locked_by: string | null;
  locker_name: string | null;
  lock_expires_at: Date | null;
};
type Shown = ListRecord<'title' | 'kind' | 'weight' | 'note' | 'code' | 'owner'>;

async function readShelf(db: Kysely<Database>, keys: RawBuilder<RowKeys>): Promise<Shown[]> {
  const { rows } = await sql<Item>`
    select item.*, held.staff_id as locked_by, held.expires_at as lock_expires_at, staff.first_name as locker_name
    from ${keys} as k join shelf_item as item on item.id = k.id
    left join row_lock as held on held.kind = 'application' and held.row_id = item.id
    left join staff on staff.id = held.staff_id order by k.place`.execute(db);
  return rows.map((row) => {
    const { title, kind, weight, note, code, owner } = row;
    return toRecord(row, { title, kind, weight, note, code, owner }, kind === 'BOX' ? ['edit'] : []);
  });
}

const factsOf = ({ queue, kind }: Pick<Item, 'queue' | 'kind'>) => ({ queue, kind });

const shelfBase = {
  table: 'shelf_item',
  readRows: readShelf,
  search: {
    agentName: beginsInLowerCase('title'),
    code: beginsInAnyCase('code'),
    templateName: begins('title'),
    contact: (value) => whole('owner')(value.toLowerCase()),
  },
  facts: factsOf,
  rights: { edit: (roles) => roles.includes('OPS_LEAD') },
  save: {
    action: 'SAVE_NOTE' as never,
    async find(tx, id) {
      const { rows } = await sql<Item>`select * from shelf_item where id = ${id} for update`.execute(tx);
      return rows[0] && { version: rows[0].version, text: rows[0].note, facts: factsOf(rows[0]) };
    },
    async write(tx, { id, version }, note) {
      await sql`update shelf_item set note = ${note}, version = ${version + 1} where id = ${id}`.execute(tx);
      return version + 1;
    },
  },
  counted: sql`select queue, kind, count(*) from shelf_item where queue is not null group by 1, 2`,
  hotTables: ['shelf_item'],
} as const satisfies ListBase;

const onShelf = { column: 'queue', is: 'oneOf', values: ['SHELF'] } as const;
const { kind, weight } = filterTable<string, 'kind' | 'weight'>({
  kind: { filterName: 'Kind', kind: 'checkbox', choices: valuesOf('kind', ['BOX', 'BOOK']) },
  weight: {
    filterName: 'Weight',
    kind: 'rangeSlider',
    slider: { min: 0, max: 200, step: 1 },
    range: { column: 'weight', of: 'number' },
  },
});

const shelfList: ListSource<ShapeOf<typeof shelfBase>> = {
  base: shelfBase,
  tabs: [
    { tabName: 'All', queueName: 'Shelf', where: [onShelf], counted: { queue: 'SHELF' } },
    {
      tabName: 'Boxes',
      queueName: 'Shelf Boxes',
      where: [onShelf, { column: 'kind', is: 'oneOf', values: ['BOX'] }],
      counted: { queue: 'SHELF', subQueues: ['BOX'] },
    },
  ],
  columns: [
    { label: 'Title', value: 'title', kind: 'name' },
    { label: 'Kind', value: 'kind', kind: 'status' },
    { label: 'Weight', value: 'weight', kind: 'number', sort: 'weight' },
    { label: 'Note', value: 'note', kind: 'trimmed', shown: false },
    {
      label: 'Code',
      value: 'code',
      kind: 'link',
      screen: 'DOCUMENT_VERIFICATION',
      params: { userId: 'owner' },
      newTab: true,
    },
  ],
  filters: [kind, weight],
  defaultSort: 'stored_at',
};

/** Where its lists stand. */
export const shelfPlace = definePlace({
  subject: 'shelfItem',
  locks: 'application',
  saves: 'remark',
  searches: {
    ...byName,
    ...promoPlace.searches,
    ...otpTemplatesPlace.searches,
    ...unsubscribePlace.searches,
  },
  head: ['downloadList', 'nextApplication'],
  row: ['save', 'edit'],
  lists: { 'shelf-list': { title: 'Shelf', path: '/shelf', group: 'Utilities' } },
});

export const shelfDesk = defineListDesk({ place: shelfPlace, base: shelfBase, lists: { 'shelf-list': shelfList } });
