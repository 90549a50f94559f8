import { useEffect, useMemo, useRef } from 'react';
import { loanIdLabel } from '../contract/words.ts';
import type { Search } from '../kit/list/create-search.ts';
import { SearchBox } from '../kit/list/search-box.tsx';
import { Brand } from '../kit/parts/brand.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { lockIcon } from '../kit/parts/icons/lock.tsx';
import { Blank, LoadFailure } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createSupport, type Support, type SupportView } from './customer-support.state.ts';
import { FoundApplications } from './parts/found-applications.tsx';

function SearchCard({ search }: { search: Search }) {
  const field = useRef<HTMLInputElement>(null);
  function submit() {
    search.submit();
    field.current?.focus();
  }
  return (
    <div className="sheet look">
      <SearchBox search={search} field={field} />
      <button className="btn primary large" type="button" onClick={submit}>
        Search
      </button>
    </div>
  );
}

function Content({ view, support }: { view: SupportView; support: Support }) {
  if (view.kind === 'open')
    return (
      <>
        <SearchCard search={view.search} />
        <FoundApplications found={view.found} asked={view.asked} again={() => void support.reload()} />
      </>
    );
  return (
    <div className="sheet">
      {view.kind === 'loading' && <CardSkeleton rows={1} />}
      {view.kind === 'closed' && (
        <Blank
          icon={lockIcon}
          title="The search is closed here"
          text="Ask your lender about your application by phone or in the lender's app."
        />
      )}
      {view.kind === 'unreached' && <LoadFailure failure={view.failure} retry={() => support.reload()} />}
    </div>
  );
}

/** The search of people without an account (RT-53, UT-10, UT-11). */
export function CustomerSupport({ widget }: { widget: Widget }) {
  const { connection, emit, provide } = widget;
  const support = useMemo(
    () => createSupport(connection, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, emit],
  );
  const view = useValue(support.view);
  useEffect(() => {
    void support.reload();
    return support.dispose;
  }, [support]);
  useEffect(() => provide({ reload: support.reload }), [provide, support]);
  const isByLoan = view.kind === 'open' && view.search.types.length === 1;
  const keys = isByLoan ? loanIdLabel : `${loanIdLabel}, Mobile No or Email ID`;
  return (
    <div className="page">
      <div className="support">
        <Brand />
        <h1>Customer support</h1>
        <p className="soft">See where an application stands, by its whole {keys}.</p>
        <Content view={view} support={support} />
        <p className="small faint">
          No names, amounts or bank data are shown here. Staff see more after they{' '}
          <a href={`${connection.base}/login`}>sign in</a>.
        </p>
      </div>
    </div>
  );
}
