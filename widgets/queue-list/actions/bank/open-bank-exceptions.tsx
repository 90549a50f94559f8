import { useEffect, useMemo } from 'react';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';

/** "3 wait for somebody to say what they were, 1 for a second person." */
function waitingText({ open, explained }: CallReply<'countBankExceptions'>): string {
  if (open + explained === 0) return 'Every report of the bank fits what waited for it.';
  const parts = [
    ...(open > 0 ? [`${formatNumber(open)} to be explained`] : []),
    ...(explained > 0 ? [`${formatNumber(explained)} to be confirmed`] : []),
  ];
  return `${parts.join(', ')}. Until it is settled a loan with a reported payment is not paid out.`;
}

/** How many reports of the bank fit nothing, and the way to their list. */
export function Action({ widget, close }: HeadActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'countBankExceptions'), [widget]);
  const counted = useValue(load.state);
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  function open() {
    close();
    openScreen('BANK_EXCEPTIONS', {}, widget);
  }
  const isThere = counted.phase === 'ready';
  return (
    <Dialog
      title={
        isThere ? `Bank exceptions (${formatNumber(counted.value.open + counted.value.explained)})` : 'Bank exceptions'
      }
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Close
          </button>
          <button className="btn primary" type="button" onClick={open}>
            Open the list
          </button>
        </>
      }
    >
      {isThere && <p>{waitingText(counted.value)}</p>}
      {counted.phase === 'loading' && <CardSkeleton rows={1} />}
      {counted.phase === 'failed' && <LoadFailure failure={counted} retry={() => load.load({})} />}
    </Dialog>
  );
}
