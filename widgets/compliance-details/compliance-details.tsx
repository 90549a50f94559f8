import { useEffect, useMemo, useRef } from 'react';
import type { ComplianceDesk } from '../contract/compliance/compliance.ts';
import { DeskHead } from '../kit/desk/desk-head.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { documentIcon } from '../kit/parts/icons.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { ComplianceCaseState } from './case-state.ts';
import { CaseDesk } from './case-desk.tsx';
import { goBack } from './case-screens.ts';
import { createComplianceCase } from './compliance-details.state.ts';

export interface ComplianceDetailsProps {
  loanApplicationNumber?: string;
  desk?: string;
  widget: Widget;
}

function useCase(
  desk: ComplianceDesk,
  loan: string,
  { connection, emit, snackbar, isReadonly }: Widget,
): ComplianceCaseState {
  const isLookedAt = useRef(isReadonly);
  useEffect(() => {
    isLookedAt.current = isReadonly;
  });
  const state = useMemo(
    () =>
      createComplianceCase(
        connection,
        { desk, loan },
        {
          mayClaim: () => !isLookedAt.current,
          done: snackbar.success,
          failed: snackbar.error,
          faulted: snackbar.fault,
          informed: snackbar.info,
          loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
        },
      ),
    [connection, desk, loan, emit, snackbar],
  );
  useEffect(() => {
    void state.load();
    return () => state.dispose();
  }, [state]);
  return state;
}

function Screen({ desk, loan, widget }: { desk: ComplianceDesk; loan: string; widget: Widget }) {
  const state = useCase(desk, loan, widget);
  const kase = useValue(state.kase);
  const isDirty = useValue(state.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useKept(widget, state.keeping);
  useEffect(
    () => widget.provide({ reload: () => state.refresh(), saveDraft: async () => keptAnswer(await state.saveDraft()) }),
    [widget, state],
  );
  const head = (
    <DeskHead state={state} info={undefined} base={widget.connection.base} goBack={() => goBack(desk, widget)} />
  );
  if (kase.phase === 'ready')
    return (
      <div className="desk">
        <CaseDesk kase={kase.value} state={state} widget={widget} />
      </div>
    );
  return (
    <div className="desk">
      {head}
      {kase.phase === 'failed' ? (
        kase.showsErrorPage ? (
          <ScreenFailure refresh={() => void state.load()} />
        ) : (
          <LoadFailure message={kase.message} retry={() => void state.load()} />
        )
      ) : (
        <div className="desk-panes">
          <div className="desk-preview" />
          <div className="desk-cards">
            <div className="panel padded">
              <CardSkeleton rows={8} />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const isDesk = (name: string | undefined): name is ComplianceDesk => name === 'fixer' || name === 'calling';

/** A compliance case at one of its desks (CP-02). */
export function ComplianceDetails({ loanApplicationNumber, desk, widget }: ComplianceDetailsProps) {
  const loan = loanApplicationNumber?.trim() ?? '';
  const at = isDesk(desk) ? desk : 'review';
  if (loan === '')
    return (
      <Blank icon={documentIcon} title="No case is chosen" text="Give a loan application number to see its case." />
    );
  return <Screen key={`${at} ${loan}`} desk={at} loan={loan} widget={widget} />;
}
