import { useEffect, type ReactNode } from 'react';
import { shellFailure } from '../../kit/list/shell/create-shell-state.ts';
import { ListShell, type ListRest } from '../../kit/list/shell/list-shell.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowLeftIcon } from '../../kit/parts/icons/arrow-left.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { Blank } from '../../kit/parts/load-state.tsx';
import { NoCustomer } from '../../kit/parts/no-customer.tsx';
import { CopyButton } from '../../kit/parts/value-buttons.tsx';
import { useValue } from '../../kit/use-value.ts';
import { openFile, type HistoryVariant } from '../history-screens.ts';
import type { HistoryOwn } from './history-own.ts';

const loadRest = async (): Promise<ListRest<HistoryOwn>> => (await import('./history-rest.tsx')).historyRest;

interface HistoryScreenProps extends HistoryOwn {
  loan: string;
  variant: HistoryVariant;
  tabsLabel: string;
  /** Sums over the whole history. */
  children?: ReactNode;
  /** The choice of what of the loan is shown, where there is one. */
  choice?: ReactNode;
  /** What is shown in the rows' place. */
  instead?: ReactNode;
  /** Loads what is shown beside the rows again. */
  reloadMore?: () => unknown;
}

/** A loan's history: whose it is, its sums, and its rows in the shell that every list has. */
export function HistoryScreen(props: HistoryScreenProps) {
  const { loan, variant, tabsLabel, children, choice, instead, reloadMore, ...own } = props;
  const { title, state, widget } = own;
  const head = useValue(state.head);
  const error = useValue(state.list.error);
  const isRefused = error !== undefined && shellFailure(error).code === 'NOT_FOUND';
  useEffect(() => {
    void state.reload();
    return () => state.dispose();
  }, [state]);
  useEffect(
    () => widget.provide({ reload: async () => void (await Promise.all([state.reload(), reloadMore?.()])) }),
    [widget, state, reloadMore],
  );
  return (
    <div className="history">
      <header className="history-head">
        <button
          className="btn icon plain"
          type="button"
          aria-label="Back to customer details"
          title="Customer details"
          onClick={() => openFile(loan, variant, widget)}
        >
          <Icon shape={arrowLeftIcon} />
        </button>
        <div className="history-who">
          <span className="strong cut">{head?.custName ?? ''}</span>
          <div className="row small soft">
            <span className="num">LAN: {loan}</span>
            <CopyButton value={loan} label="Copy loan number" />
          </div>
        </div>
        {children}
      </header>
      {!isRefused && choice}
      {isRefused ? (
        <NoCustomer loan={loan} />
      ) : (
        (instead ?? (
          <ListShell
            title={title}
            state={state}
            tabsLabel={tabsLabel}
            hasRowButtons={false}
            own={own}
            loadRest={loadRest}
          />
        ))
      )}
    </div>
  );
}

/** Shown where no loan was given (RT-65). */
export function NoLoan() {
  return (
    <Blank
      icon={documentIcon}
      title="No customer is chosen"
      text="Open a customer from a list, or add a loan application number to the address."
    />
  );
}
