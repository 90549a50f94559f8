import { useEffect, useMemo } from 'react';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { lockIcon } from '../kit/parts/icons/lock.tsx';
import { Blank, LoadFailure, NoResults } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createDetails, type Details } from './application-details.state.ts';
import { DetailsSearch } from './parts/details-search.tsx';
import { DetailsView } from './parts/details-view.tsx';
import { FoundList } from './parts/found-list.tsx';

export interface ApplicationDetailsProps {
  loanApplicationNumber?: string;
  withSearch?: boolean;
  widget: Widget;
}

interface ShownProps {
  state: Details;
  /** True where a number is given: its load begins once the screen stands. */
  isAwaited: boolean;
  hasSearch: boolean;
  widget: Widget;
}

function Nothing({ hasSearch }: { hasSearch: boolean }) {
  return (
    <Blank
      icon={documentIcon}
      title="No application is open"
      text={
        hasSearch
          ? 'Search one by Loan ID, Mobile No or Email ID.'
          : 'Give a loan application number to see its application.'
      }
    />
  );
}

/** What was asked for: one application, several to choose from, none, or why it could not be loaded. */
function Shown({ state, isAwaited, hasSearch, widget }: ShownProps) {
  const overview = useValue(state.overview);
  const loads = useValue(state.loads);
  if (overview.phase === 'none' && !isAwaited) return <Nothing hasSearch={hasSearch} />;
  if (overview.phase === 'none' || overview.phase === 'loading')
    return (
      <div className="details-room">
        <CardSkeleton rows={8} />
      </div>
    );
  if (overview.phase === 'failed' && overview.code === 'NOT_ALLOWED')
    return (
      <Blank
        icon={lockIcon}
        title="You do not have permission to see applications"
        text="Ask your lead, if your work needs them."
      />
    );
  if (overview.phase === 'failed') return <LoadFailure failure={overview} retry={() => state.again()} />;
  const { found, application } = overview.value;
  if (application)
    return (
      <DetailsView
        key={`${application.loanApplicationNumber} ${loads}`}
        application={application}
        widget={widget}
        {...(hasSearch && { openHere: (loan: string) => void state.open(loan) })}
      />
    );
  if (found.length > 0) return <FoundList found={found} open={(loan) => void state.open(loan)} />;
  return <NoResults text="There is no such application, or it is not yours to see. Check the number." />;
}

/** All that is known of one application (RT-66, RT-81, UT-13): by its number, or asked for. */
export function ApplicationDetails({
  loanApplicationNumber = '',
  withSearch = false,
  widget,
}: ApplicationDetailsProps) {
  const { connection, emit } = widget;
  const state = useMemo(
    () => createDetails(connection, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, emit],
  );
  const loan = loanApplicationNumber.trim();
  useEffect(() => {
    if (loan !== '') void state.open(loan);
    return () => state.dispose();
  }, [state, loan]);
  useEffect(() => widget.provide({ reload: () => state.again() }), [widget, state]);
  return (
    <div className="details">
      {withSearch && <DetailsSearch state={state} element={widget.element} />}
      <Shown state={state} isAwaited={loan !== ''} hasSearch={withSearch} widget={widget} />
    </div>
  );
}
