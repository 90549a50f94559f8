import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import {
  consentPurposeNames,
  consentSearchTypes,
  consentStatuses,
  consentStatusNames,
  type ConsentPurpose,
  type ConsentStatus,
} from '../contract/consent/consent.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import { noFilters, type ListPage, type ListQuery } from '../kit/list/list-query.ts';
import { createShellState, shellFailure, type OwnShellState } from '../kit/list/shell/create-shell-state.ts';
import type { ShellTab } from '../kit/list/shell/shell-state.ts';
import type { LoadError } from '../kit/work/create-load.ts';
import { linesWithReason } from '../kit/work/lines-with-reason.ts';
import { consentColumns, purposeFilter, recordOf } from './consent-columns.ts';

export type Summary = CallReply<'consentSummary'>;
type Line = { kind: 'head'; totalCount: number } | { kind: 'row'; row: ListRecord };

/** The tab of every status. */
export const everyTab = 'ALL';

const purposeOf = ({ filters }: Pick<ListQuery, 'filters'>): ConsentPurpose | undefined =>
  consentPurposeNames.find((purpose) => filters['purpose']?.includes(purpose));
const statusOf = ({ tab }: Pick<ListQuery, 'tab'>): ConsentStatus | undefined =>
  consentStatusNames.find((status) => status === tab);

/** The counts of a purpose by status. */
export const countsOf = ({ granted, withdrawn, expired }: Summary['purposes'][number]) => ({
  GRANTED: granted,
  WITHDRAWN: withdrawn,
  EXPIRED: expired,
});

/** The statuses as tabs, with the counts of the chosen purpose, or of all of them. */
function tabsOf({ purposes }: Summary, chosen: ConsentPurpose | undefined): ShellTab[] {
  const counted = purposes.filter(({ purpose }) => chosen === undefined || purpose === chosen).map(countsOf);
  const sumOf = (status: ConsentStatus) => counted.reduce((sum, counts) => sum + counts[status], 0);
  const tab = (key: string, name: string, count: number): ShellTab => ({
    key,
    name,
    count,
    columns: consentColumns,
    filters: [purposeFilter],
  });
  return [
    tab(
      everyTab,
      'All',
      consentStatusNames.reduce((sum, status) => sum + sumOf(status), 0),
    ),
    ...consentStatusNames.map((status) => tab(status, consentStatuses[status], sumOf(status))),
  ];
}

function requestOf(query: ListQuery): CallInput<'consentRecords'> {
  const [purpose, status] = [purposeOf(query), statusOf(query)];
  const searchColumn = consentSearchTypes.find((type) => type === query.searchColumn);
  return {
    ...(purpose && { purpose }),
    ...(status && { status }),
    ...(searchColumn && query.searchValue !== '' && { searchColumn, searchValue: query.searchValue }),
    pageNumber: query.page + 1,
    rows: query.pageSize,
  };
}

export interface Consents extends OwnShellState {
  /** Undefined before the first answer. */
  summary: ReadonlySignal<Summary | undefined>;
  /** True once the server has said that the viewer may not read consents. */
  isRefused: ReadonlySignal<boolean>;
  /** The consent whose history is open. */
  opened: ReadonlySignal<ListRecord | undefined>;
  open(row: ListRecord | undefined): void;
  /** Lists one purpose, or all of them, and one status where it is given; the search stays. */
  choose(purpose: ConsentPurpose | undefined, status?: ConsentStatus): Promise<void>;
  /** The purpose that the list is narrowed to by a query. */
  purposeOf(query: ListQuery): ConsentPurpose | undefined;
  /** Every record as it is narrowed now, as a file wants them. */
  lines(signal: AbortSignal): AsyncIterable<Line>;
}

/** The records of consents with their counts. @param loadFailed called with each load that fails */
export function createConsents(connection: Connection, loadFailed: (error: LoadError) => void): Consents {
  const summary = signal<Summary | undefined>(undefined);
  const isRefused = signal(false);
  const opened = signal<ListRecord | undefined>(undefined);
  const tabs = signal<readonly ShellTab[] | null>(null);
  const { remote } = connection;

  async function load(query: ListQuery, wanted: AbortSignal, isQuiet: boolean): Promise<ListPage<ListRecord>> {
    const options = { signal: wanted, isQuiet };
    const [page, counts] = await Promise.all([
      remote('consentRecords', requestOf(query), options),
      remote('consentSummary', {}, options),
    ]);
    isRefused.value = false;
    if (!isQuiet) {
      summary.value = counts;
      tabs.value = tabsOf(counts, purposeOf(query));
    }
    const { rows, totalCount, totalIsCapped, asOf } = page;
    return { rows: rows.map(recordOf), totalCount, totalIsCapped, asOf };
  }

  const shell = createShellState({
    name: 'consents',
    storage: connection.storage,
    load,
    pageSize: 15,
    searchTypes: consentSearchTypes,
    tabs,
    canSelect: signal(false),
    failed(error) {
      isRefused.value = asCallError(error).code === 'NOT_ALLOWED';
      const { code, isRetryable, message } = shellFailure(error);
      loadFailed({ code, retryable: isRetryable, message });
    },
  });
  const { list } = shell;

  return {
    ...shell,
    summary,
    isRefused,
    opened,
    open(row) {
      opened.value = row;
    },
    // the chosen purpose stays, as its card does
    chooseTab(tab) {
      shell.leave();
      return list.show({ tab, filters: list.query.peek().filters });
    },
    choose(purpose, status) {
      const { tab, searchColumn, searchValue } = list.query.peek();
      const filters = purpose ? { purpose: [purpose], optionId: [`purpose-${purpose}`] } : noFilters;
      return list.show({ tab: status ?? tab, searchColumn, searchValue, filters });
    },
    purposeOf,
    reload: () => (list.query.peek().tab === '' ? list.show({ tab: everyTab }) : shell.reload()),
    async *lines(ending) {
      for await (const line of linesWithReason(connection, 'consentRecords', requestOf(list.query.peek()), ending))
        yield line.kind === 'row' ? { kind: 'row' as const, row: recordOf(line.row) } : line;
    },
  };
}
