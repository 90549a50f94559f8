import { useEffect, useMemo } from 'react';
import { arrowLeftIcon } from '../kit/parts/icons/arrow-left.tsx';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { Icon } from '../kit/parts/icon.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { NoCustomer } from '../kit/parts/no-customer.tsx';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createCustomerFile } from './customer-details.state.ts';
import { CustomerFileView } from './customer-file-view.tsx';
import { goBack } from './file-screens.ts';
import type { CustomerFileState, FileVariant } from './file-state.ts';
import { GoneLoan } from './parts/feedback/gone-loan.tsx';

interface CustomerDetailsProps {
  loanApplicationId?: string;
  variant?: string;
  widget: Widget;
}

function useFile(loan: string, variant: FileVariant, { connection, emit, snackbar }: Widget): CustomerFileState {
  const state = useMemo(
    () =>
      createCustomerFile(
        connection,
        { loan, variant },
        {
          done: snackbar.success,
          failed: snackbar.error,
          faulted: snackbar.fault,
          informed: snackbar.info,
          loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
          dialled: (dialRef) => emit('lending-dial', { dialRef }),
        },
      ),
    [connection, loan, variant, emit, snackbar],
  );
  useEffect(() => {
    void state.load();
    return () => {
      state.dispose();
      snackbar.pass();
    };
  }, [state, snackbar]);
  return state;
}

/** What stands in the file's place when it did not load. */
function Failure({ state, widget }: { state: CustomerFileState; widget: Widget }) {
  const shown = useValue(state.file);
  const again = () => state.load();
  if (shown.phase !== 'failed') return null;
  if (shown.code === 'NOT_FOUND')
    return state.variant === 'agency' ? (
      <GoneLoan loan={state.loan} widget={widget} />
    ) : (
      <NoCustomer loan={state.loan} />
    );
  if (shown.showsErrorPage) return <ScreenFailure failure={shown} refresh={again} />;
  return <LoadFailure failure={shown} retry={again} />;
}

function Skeletons() {
  return (
    <div className="file-body">
      {[5, 8, 6].map((rows) => (
        <div key={rows} className="stack">
          <div className="panel padded">
            <CardSkeleton rows={rows} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Screen({ loan, variant, widget }: { loan: string; variant: FileVariant; widget: Widget }) {
  const state = useFile(loan, variant, widget);
  const file = useValue(state.file);
  const isDirty = useValue(state.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useKept(widget, state.keeping);
  useEffect(
    () => widget.provide({ reload: () => state.refresh(), saveDraft: async () => keptAnswer(await state.saveDraft()) }),
    [widget, state],
  );
  if (file.phase === 'ready')
    return (
      <div className="desk file">
        <CustomerFileView file={file.value} state={state} widget={widget} />
      </div>
    );
  return (
    <div className="desk file">
      <header className="file-head">
        <button
          className="btn icon plain"
          type="button"
          aria-label="Back to the list"
          title="Back"
          onClick={() => goBack(variant, widget)}
        >
          <Icon shape={arrowLeftIcon} />
        </button>
        <span className="soft num">LAN: {loan}</span>
      </header>
      {file.phase === 'failed' ? <Failure state={state} widget={widget} /> : <Skeletons />}
    </div>
  );
}

/** A customer's file of collections (RT-10, RT-62, CL-04, CL-06, CL-11). */
export function CustomerDetails({ loanApplicationId, variant, widget }: CustomerDetailsProps) {
  const loan = loanApplicationId?.trim() ?? '';
  const of = variant === 'ops' ? 'ops' : 'agency';
  if (loan === '')
    return (
      <Blank
        icon={documentIcon}
        title="No customer is chosen"
        text="Open a customer from a list, or add a loan application number to the address."
      />
    );
  return <Screen key={`${of} ${loan}`} loan={loan} variant={of} widget={widget} />;
}
