import { useCallback } from 'react';
import type { Connection } from '../client/connection.ts';
import type { ComplianceDesk } from '../contract/compliance/compliance.ts';
import { DeskScreen } from '../kit/desk/frame/desk-screen.tsx';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import { useDeskState, type DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { Blank } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { CaseDesk } from './case-desk.tsx';
import { listOf } from './case-screens.ts';
import { createComplianceCase } from './compliance-details.state.ts';

export interface ComplianceDetailsProps {
  loanApplicationNumber?: string;
  desk?: string;
  widget: Widget;
}

function Screen({ desk, loan, widget }: { desk: ComplianceDesk; loan: string; widget: Widget }) {
  const create = useCallback(
    (connection: Connection, events: DeskEvents) => createComplianceCase(connection, { desk, loan }, events),
    [desk, loan],
  );
  const state = useDeskState(widget, create);
  const kase = useValue(state.kase);
  return (
    <DeskScreen state={state} shown={kase} widget={widget} goBack={() => leaveTo(listOf[desk], widget)}>
      {(shown) => <CaseDesk kase={shown} state={state} widget={widget} />}
    </DeskScreen>
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
