import { useEffect, useMemo, useState } from 'react';
import cardSheet from '../../../kit/look/card.css?sheet';
import settlementSheet from '../../../kit/settlement/settlement.css?sheet';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { Section } from '../section.tsx';
import { CardActions, hasActions } from './card-actions.tsx';
import type { CardTask } from './card-task.ts';
import { CurrentSettlement } from './current-settlement.tsx';
import { NoSettlement } from './no-settlement.tsx';
import { createSettlementState, type LoanSettlements, type SettlementState } from './settlement-state.ts';

interface SettlementCardProps {
  /** The loan application number. */
  loan: string;
  widget: Widget;
  /** The version of the loan's case: another one loads the settlements again. */
  version?: number;
  /** Called when a settlement has changed here. */
  changed?: () => void;
}

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog);
const RecoverDialog = lazyPart(async () => (await import('./recover-dialog.tsx')).RecoverDialog);
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);
const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

interface TaskProps {
  task: CardTask | undefined;
  loan: LoanSettlements;
  state: SettlementState;
  widget: Widget;
  begin(task: CardTask | undefined): void;
}

function Task({ task, loan, state, widget, begin }: TaskProps) {
  const close = () => begin(undefined);
  switch (task?.kind) {
    case 'offer':
      return <OfferDialog loan={loan} state={state} close={close} />;
    case 'history':
      return <HistoryDialog loan={loan} begin={begin} isReadonly={widget.isReadonly} close={close} />;
    case 'recover':
      return <RecoverDialog loan={loan} settlement={task.settlement} state={state} close={close} />;
    case 'link':
      return <LinkDialog loan={loan} settlement={task.settlement} state={state} widget={widget} close={close} />;
    case 'delete':
      return <RemoveDialog loan={loan} settlement={task.settlement} state={state} close={close} />;
    default:
      return null;
  }
}

/** The settlement that the card is about: the active one, else the last one as long as it can be recovered. */
function currentOf({ settlements }: LoanSettlements): ShownSettlement | undefined {
  const open = ['MGR_PENDING', 'CX_PENDING', 'ACCEPTED', 'COMPLETED'];
  const [last] = settlements;
  const active = settlements.find(({ status }) => open.includes(status));
  return active ?? (last && last.actions.some(({ action }) => action === 'recover') ? last : undefined);
}

function useSettlements({ loan, widget, version, changed }: SettlementCardProps): SettlementState {
  const { connection, snackbar } = widget;
  const state = useMemo(
    () => createSettlementState({ connection, snackbar }, loan, () => changed?.()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another callback is no other loan
    [connection, snackbar, loan],
  );
  useEffect(() => {
    void state.load();
    return () => state.dispose();
  }, [state]);
  useEffect(() => {
    if (version !== undefined && state.loaded.peek().phase === 'ready') void state.refresh();
  }, [state, version]);
  return state;
}

/** The settlement of a loan on its customer's file: offered, followed until it is paid, recovered; and those before it. */
export function SettlementCard(props: SettlementCardProps) {
  useSheet(cardSheet);
  useSheet(settlementSheet);
  const { widget } = props;
  const state = useSettlements(props);
  const loaded = useValue(state.loaded);
  const [task, setTask] = useState<CardTask>();
  const current = loaded.phase === 'ready' ? currentOf(loaded.value) : undefined;
  return (
    <Section
      title="Settlement"
      aside={current && <Badge value={current.status} />}
      place="settlement-card"
      footer={
        loaded.phase === 'ready' && hasActions(loaded.value, current, widget) ? (
          <CardActions loan={loaded.value} current={current} widget={widget} begin={setTask} />
        ) : undefined
      }
    >
      <div className="in">
        {loaded.phase === 'failed' ? (
          <LoadFailure failure={loaded} retry={() => state.load()} />
        ) : loaded.phase !== 'ready' ? (
          <CardSkeleton rows={3} />
        ) : current ? (
          <CurrentSettlement loan={loaded.value} settlement={current} widget={widget} begin={setTask} />
        ) : (
          <NoSettlement loan={loaded.value} widget={widget} />
        )}
      </div>
      {loaded.phase === 'ready' && (
        <Task task={task} loan={loaded.value} state={state} widget={widget} begin={setTask} />
      )}
    </Section>
  );
}
