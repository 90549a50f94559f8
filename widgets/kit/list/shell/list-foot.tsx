import listWorkSheet from '../../look/list/list-work.css?sheet';
import { Pager } from '../../parts/pager.tsx';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ShellState } from './shell-state.ts';

interface ListFootProps {
  state: Pick<ShellState, 'list' | 'failure' | 'search'>;
  pageSizes: readonly number[];
  /** Whether Enter opens the row that the keyboard stands on. */
  opensRows: boolean;
}

/**
 * The position in the list and the buttons to its other pages; an empty foot keeps the place while there is no page.
 * Adopts list-work.css, the styles of a list that is worked.
 */
export function ListFoot({ state, pageSizes, opensRows }: ListFootProps) {
  useSheet(listWorkSheet);
  const { list } = state;
  const page = useValue(list.page);
  const pageCount = useValue(list.pageCount);
  const query = useValue(list.query);
  const failure = useValue(state.failure);
  if (!page || failure) return <div className="foot" />;
  return (
    <Pager
      page={query.page}
      pageCount={pageCount}
      pageSize={query.pageSize}
      pageSizes={pageSizes}
      totalCount={page.totalCount}
      totalIsCapped={page.totalIsCapped}
      rowCount={page.rows.length}
      goTo={(number) => void list.goTo(number)}
      resize={(size) => void list.resize(size)}
    >
      <span className="faint small keys" aria-hidden="true">
        <kbd className="kbd">j</kbd> <kbd className="kbd">k</kbd> move
        {opensRows && (
          <>
            <kbd className="kbd">Enter</kbd> open
          </>
        )}
        {state.search.types.length > 0 && (
          <>
            <kbd className="kbd">/</kbd> search
          </>
        )}
      </span>
    </Pager>
  );
}
