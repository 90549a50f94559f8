import { listRows, type ListType } from '../../contract/lists.ts';
import { Pager } from '../../kit/parts/pager.tsx';
import { useValue } from '../../kit/use-value.ts';
import { opensScreen } from '../open-screen.ts';
import type { QueueList } from '../queue-list.state.ts';

/** Where one is in the list, and the way to its other pages; its place is kept while there are none. */
export function ListFoot({ type, state }: { type: ListType; state: QueueList }) {
  const { list, columns } = state;
  const hasLinks = useValue(columns).some(opensScreen);
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
      pageSizes={listRows[type].pageSizes}
      totalCount={page.totalCount}
      totalIsCapped={page.totalIsCapped}
      rowCount={page.rows.length}
      goTo={(number) => void list.goTo(number)}
      resize={(size) => void list.resize(size)}
    >
      <span className="faint small keys" aria-hidden="true">
        <kbd className="kbd">j</kbd> <kbd className="kbd">k</kbd> move
        {hasLinks && (
          <>
            <kbd className="kbd">Enter</kbd> open
          </>
        )}
        <kbd className="kbd">/</kbd> search
      </span>
    </Pager>
  );
}
