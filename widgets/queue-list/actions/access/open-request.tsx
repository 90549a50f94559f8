import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { RequestDecision } from './request-decision.tsx';

/** A request for access beside its list. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchAccessRequest'), [widget]);
  const loaded = useValue(load.state);
  const requestId = row?.rowId;
  useEffect(() => {
    if (requestId !== undefined) void load.load({ requestId });
    return () => load.dispose();
  }, [load, requestId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (loaded.phase === 'ready')
    return <RequestDecision request={loaded.value} widget={widget} readAgain={readAgain} close={close} />;
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title="Access request" isOpen close={close} width="480px">
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
