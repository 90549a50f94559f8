import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { computed } from '@preact/signals-react';
import { pause } from '../../../client/pause.ts';
import { afterDrawn } from '../../after-drawn.ts';
import { lazyPart, untilLoaded } from '../../lazy-part.ts';
import { listSheet } from '../list-look.ts';
import { useValue } from '../../use-value.ts';
import type { ListRecord } from '../columns.ts';
import type { DataTableProps } from '../table-props.ts';
import { ListHead } from './list-head.tsx';
import { ListTable } from './list-table.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ShellState } from './shell-state.ts';

const ListFailure = lazyPart(async () => (await import('./list-failure.tsx')).ListFailure);

/**
 * The parts of a list that load, in one file, once the first rows are drawn. Each part gets the screen's `own`
 * properties.
 */
export interface ListRest<Own extends object> {
  /** At the end of the head: what is done with the list as a whole. */
  HeadTools?: ComponentType<Own>;
  /** Beside search and filters: what else the rows are chosen by. */
  Narrowing?: ComponentType<Own>;
  /** At the end of each row: what is done with it. */
  RowButtons?: ComponentType<Own & { row: ListRecord }>;
  /** Under the rows, once there are any; `field` is the search input. */
  Foot: ComponentType<Own & { field: RefObject<HTMLInputElement | null> }>;
}

interface ListShellProps<Own extends object> {
  title: string;
  state: ShellState;
  /** The plural name of the tabs, for a screen reader. */
  tabsLabel: string;
  /** Whether rows have buttons: their place is kept until the buttons have loaded. */
  hasRowButtons: boolean;
  /** Pass the same `link` and `own` while their content is the same: a row is drawn again for each new one. */
  link?: DataTableProps['link'];
  own: Own;
  loadRest(): Promise<ListRest<Own>>;
  /** Shown under the tabs. */
  children?: ReactNode;
}

function useRest<Own extends object>(hasRows: boolean, load: () => Promise<ListRest<Own>>): ListRest<Own> | undefined {
  const [rest, setRest] = useState<ListRest<Own>>();
  useEffect(() => {
    if (!hasRows || rest) return;
    let isStopped = false;
    const stop = afterDrawn(() => {
      void untilLoaded(load).then((part) => {
        if (!isStopped) setRest(part);
      });
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [hasRows, rest, load]);
  return rest;
}

/** Milliseconds that a list waits for its first rows: mostly they have been asked for before its script has loaded. */
const untilRowsMs = 80;

/** Whether the rows and their columns have loaded, or will not come. */
const isAnswered = ({ list, tabCards, failure }: ShellState) =>
  failure.value !== undefined || (list.page.value !== null && tabCards.value !== null);

/** Whether to draw: the style sheet has loaded or will not come, and the first rows are there or take their time. */
function useDrawn(state: ShellState): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    let isGone = false;
    let stop = () => {};
    const answered = new Promise<void>((resolve) => {
      stop = computed(() => isAnswered(state)).subscribe((isThere) => isThere && resolve());
    });
    void Promise.all([listSheet.settled(), Promise.race([answered, pause(untilRowsMs)])]).then(
      () => isGone || setDrawn(true),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [state]);
  return isDrawn;
}

/** The layout of every list: head, tabs, search, table, pager. */
export function ListShell<Own extends object>(props: ListShellProps<Own>) {
  return useDrawn(props.state) && <DrawnShell {...props} />;
}

function DrawnShell<Own extends object>(props: ListShellProps<Own>) {
  const { title, state, tabsLabel, hasRowButtons, link, own, loadRest } = props;
  const field = useRef<HTMLInputElement>(null);
  const failure = useValue(state.failure);
  // rows are drawn in the columns that come with the tabs, so both must have loaded
  const hasRows = [useValue(state.list.page), useValue(state.tabCards)].every((part) => part !== null);
  const rest = useRest(hasRows, loadRest);
  if (failure?.showsErrorPage) return <ListFailure failure={failure} state={state} />;
  return (
    <section className="list" aria-label={title}>
      <ListHead title={title} state={state}>
        {rest?.HeadTools && <rest.HeadTools {...own} />}
      </ListHead>
      <ListTabs label={tabsLabel} state={state} />
      {props.children}
      <ListToolbar state={state} field={field}>
        {rest?.Narrowing && <rest.Narrowing {...own} />}
      </ListToolbar>
      <ListTable
        label={title}
        state={state}
        link={link}
        hasRowButtons={hasRowButtons}
        own={own}
        RowButtons={rest?.RowButtons}
        keepsFocus={rest !== undefined}
      />
      {rest && hasRows && !failure ? <rest.Foot {...own} field={field} /> : <div className="foot" />}
    </section>
  );
}
