import { filterTable } from '../../../core/lists/filter-table.ts';
import type { ColumnSource, Condition, ListSource, SomeLists } from '../../../core/lists/source.ts';
import { livingFrom, sessionQueues } from '../../../core/staff/session.rules.ts';
import { sessionBase, type Sessions } from './session-base.store.ts';

type Column = ColumnSource<Sessions>;

const filters = filterTable<Sessions['column'], 'person'>({
  person: {
    filterName: 'Person',
    kind: 'inputTypeGroup',
    choices: [{ label: 'Name', value: 'name', typed: 'staff_id', isStaff: true }],
  },
});

const isOpen = { column: 'ended_at', is: 'absent' } as const;

const ofPerson: readonly Column[] = [
  { label: 'Person', value: 'name', kind: 'person' },
  { label: 'Username', value: 'username', kind: 'name' },
  { label: 'Roles', value: 'roles', kind: 'trimmed' },
  { label: 'Since', value: 'signedInAt', kind: 'dateTime', sort: 'created_at' },
  { label: 'Last used', value: 'lastUsedAt', kind: 'dateTime' },
  { label: 'Ends', value: 'endsAt', kind: 'dateTime', sort: 'expires_at' },
];
const device: Column = { label: 'Device', value: 'device', kind: 'text' };
const network: Column = { label: 'Network address', value: 'ip', kind: 'text' };
const embedder: Column = { label: 'Embedder', value: 'embedder', kind: 'text' };

/** Who is signed in. */
const sessionList: ListSource<Sessions> = {
  base: sessionBase,
  tabs: [
    {
      tabName: 'Portal',
      queueName: sessionQueues.portal,
      where: [isOpen, { column: 'embedder', is: 'absent' }],
      newestBy: 'created_at',
    },
    {
      tabName: 'Embedded',
      queueName: sessionQueues.embedded,
      where: [isOpen, { column: 'embedder', is: 'present' }],
      newestBy: 'created_at',
      // its device is the page of its embedder
      columns: [...ofPerson, embedder, network],
    },
  ],
  columns: [...ofPerson, device, network],
  filters: Object.values(filters),
  defaultSort: 'created_at',
};

/** The condition of the sessions that are not over by the clock; one that somebody has ended stands in no tab. */
function notOver({ now, settings }: Parameters<NonNullable<ListSource['as']>>[0]): Condition<Sessions['column']> {
  const { usedFrom, endsFrom } = livingFrom(now(), settings);
  return {
    is: 'every',
    of: [
      { column: 'expires_at', is: 'between', from: endsFrom },
      { column: 'last_used_at', is: 'between', from: usedFrom },
    ],
  };
}

export const sessionLists = {
  sessions: {
    ...sessionList,
    as: async (context) => ({ ...sessionList, seenBy: () => notOver(context) }),
  },
} as const satisfies SomeLists<Sessions>;
