import { useId, type ReactNode } from 'react';
import { formatNumber } from '../format/money.ts';
import pagerSheet from '../look/list/pager.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { chevronLeftIcon } from './icons/chevron-left.tsx';
import { chevronRightIcon } from './icons/chevron-right.tsx';
import { pageChoices } from './page-choices.ts';

interface PagerProps {
  /** The page that is shown, counted from 0. */
  page: number;
  pageCount: number;
  pageSize: number;
  pageSizes: readonly number[];
  totalCount: number;
  /** Shows the total as "1,000+" and offers no jump to the last page, until that page is shown. */
  totalIsCapped?: boolean;
  /** How many rows the page shows, used while the total is capped; `pageSize` unless given. */
  rowCount?: number;
  goTo(page: number): void;
  resize(pageSize: number): void;
  /** Shown between the count and the page sizes. */
  children?: ReactNode;
}

/** The position in a list, the page size, and the buttons to the other pages (QL-19). */
export function Pager({
  page,
  pageCount,
  pageSize,
  pageSizes,
  totalCount,
  totalIsCapped = false,
  rowCount = pageSize,
  goTo,
  resize,
  children,
}: PagerProps) {
  useSheet(pagerSheet);
  const label = useId();
  const first = totalCount === 0 ? 0 : page * pageSize + 1;
  const hasMore = totalIsCapped && page + 1 < pageCount;
  const last = totalIsCapped ? page * pageSize + rowCount : Math.min((page + 1) * pageSize, totalCount);
  const total = totalIsCapped ? Math.max(last, hasMore ? totalCount : 0) : totalCount;
  return (
    <nav className="foot" aria-label="Pages">
      <span className="soft num" role="status">
        {formatNumber(first)} to {formatNumber(last)} of {formatNumber(total)}
        {hasMore && '+'}
      </span>
      {children}
      <span className="grow" />
      <span className="row">
        <span id={label} className="soft">
          Rows per page
        </span>
        <select
          className="page-size"
          aria-labelledby={label}
          value={pageSize}
          onChange={(event) => resize(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </span>
      <span className="pages">
        <button
          className="btn icon plain small"
          type="button"
          aria-label="Previous page"
          disabled={page === 0}
          onClick={() => goTo(page - 1)}
        >
          <Icon shape={chevronLeftIcon} />
        </button>
        {pageChoices(page, pageCount, !totalIsCapped).map((number, index) =>
          number === null ? (
            <span key={`gap ${index}`} className="p soft" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              className={number === page ? 'p on' : 'p'}
              type="button"
              aria-label={`Page ${number + 1}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => goTo(number)}
            >
              {formatNumber(number + 1)}
            </button>
          ),
        )}
        <button
          className="btn icon plain small"
          type="button"
          aria-label="Next page"
          disabled={page + 1 >= pageCount}
          onClick={() => goTo(page + 1)}
        >
          <Icon shape={chevronRightIcon} />
        </button>
      </span>
    </nav>
  );
}
