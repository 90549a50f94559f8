import type { Application } from '../applications/application.ts';
import { isRecord, reading, type Reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { cellOf, columnsOf, filters, passes, rowOf } from './columns.ts';
import { listPlaces, type ListPlace } from './list-places.ts';

interface TabPlace {
  tabName: string;
  queueName: string;
  holds(application: Application): boolean;
}

const isOpen = ({ udrs }: Application) => udrs === 'DOCUMENT_PROCESSING';
const isPostDisbursal = ({ udrs }: Application) => udrs === 'DISBURSED';
const isInReview = ({ udrs }: Application) => udrs === 'NACH_REVIEW';

/** The tabs of the lists that hold something. Every other list has one empty tab. */
const tabPlaces: Readonly<Record<string, readonly TabPlace[]>> = {
  'document-processing': [
    { tabName: 'All open', queueName: 'Document Processing', holds: isOpen },
    {
      tabName: 'Line of credit',
      queueName: 'Document Processing Line of credit',
      holds: (each) => isOpen(each) && each.productType === 'LOC',
    },
  ],
  hold: [
    {
      tabName: 'Pre disbursal',
      queueName: 'Applications on Hold Pre Disbursal',
      holds: (each) => each.hold !== null && !isPostDisbursal(each),
    },
    {
      tabName: 'Post disbursal',
      queueName: 'Applications on Hold Post Disbursal',
      holds: (each) => each.hold !== null && isPostDisbursal(each),
    },
  ],
  'nach-review': [{ tabName: 'NACH Review', queueName: 'Nach Review', holds: isInReview }],
};

function tabsOf({ type, firstQueue }: ListPlace): readonly TabPlace[] {
  return tabPlaces[type] ?? [{ tabName: 'All', queueName: firstQueue, holds: () => false }];
}

function showTabs(place: ListPlace, { world, values }: Asked) {
  const given = reading(values);
  given.oneOf('stage', [place.stage], 'There is no such list');
  const number = given.optionalText('loanApplicationNumber', { most: 20 });
  given.check();
  const applications = [...world.applications.values()].filter((each) => number === null || each.number === number);
  return {
    tabs: tabsOf(place).map(({ tabName, queueName, holds }, index) => ({
      tabName,
      queueName,
      applicationCount: applications.filter(holds).length,
      defaultSelected: index === 0,
      filters,
      tableColumnConfig: columnsOf(place.type),
    })),
  };
}

function readFilters(given: Reading): [string, string[]][] {
  const chosen = given.valueOf('filters');
  const isRight =
    isRecord(chosen) &&
    Object.values(chosen).every(
      (values) => Array.isArray(values) && values.every((value) => typeof value === 'string'),
    );
  if (!isRight) given.fault('filters', 'The filters must be lists of texts');
  return isRight ? (Object.entries(chosen) as [string, string[]][]) : [];
}

const searches: Readonly<Record<string, (application: Application, sought: string) => boolean>> = {
  loanApplicationNumber: ({ number }, sought) => number.includes(sought),
  contactNumber: ({ contactNumber }, sought) => contactNumber === sought,
  emailId: ({ emailId }, sought) => emailId.includes(sought.toLowerCase()),
};

function compare(a: Application, b: Application, name: string): number {
  const [left, right] = [cellOf(a, name) ?? '', cellOf(b, name) ?? ''];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right)) || a.number.localeCompare(b.number);
}

function showRows(place: ListPlace, { world, values }: Asked) {
  const given = reading(values);
  given.text('userId', { least: 0, most: 64 });
  const queueName = given.text('queueName', { most: 80 });
  const pageNumber = given.whole('pageNumber', 1, 10_000_000);
  const size = given.whole('rows', 1, 100);
  const sought = (given.optionalText('searchValue') ?? '').trim();
  const by = given.optionalOneOf('searchColumn', Object.keys(searches)) ?? 'loanApplicationNumber';
  const sortable = columnsOf(place.type).flatMap(({ enableSort, value }) => (enableSort ? [value] : []));
  const sortBy = given.optionalOneOf('sortBy', sortable) ?? 'queuedDate';
  const order = given.optionalOneOf('sortOrder', ['asc', 'desc']) ?? 'desc';
  const chosen = readFilters(given);
  const number = given.optionalText('loanApplicationNumber', { most: 20 });
  given.check();
  const tab = tabsOf(place).find((each) => each.queueName === queueName);
  if (!tab) throw refused('NOT_FOUND', 'There is no such queue');
  const found = [...world.applications.values()].filter(
    (each) =>
      tab.holds(each) &&
      (sought === '' || searches[by]?.(each, sought)) &&
      (number === null || number === '' || each.number === number) &&
      filters.every(({ id }) => passes(each, id, chosen.find(([name]) => name === id)?.[1] ?? [])),
  );
  const sorted = found.toSorted((a, b) => (order === 'asc' ? compare(a, b, sortBy) : compare(b, a, sortBy)));
  const from = (pageNumber - 1) * size;
  return { rows: sorted.slice(from, from + size).map((each) => rowOf(each, place.type)), totalCount: found.length };
}

/** Two calls for each list. */
export const listRoutes: Routes = Object.fromEntries(
  listPlaces.flatMap((place) => [
    [
      `POST /lists/${place.type}/tabs`,
      { takes: 'form', who: 'staff', answer: (asked: Asked) => showTabs(place, asked) },
    ] as const,
    [
      `POST /lists/${place.type}/rows`,
      { takes: 'json', who: 'staff', answer: (asked: Asked) => showRows(place, asked) },
    ] as const,
  ]),
);
