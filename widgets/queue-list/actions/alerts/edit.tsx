import { useEffect, useMemo, useState } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import type { WholeAlert } from './alert-facts.tsx';
import { AlertToSee, alertWidth, SeenAlert } from './open-alert.tsx';

interface LoadedProps extends Pick<ActionProps, 'state' | 'widget' | 'close'> {
  alert: WholeAlert;
  readAgain(): Promise<void>;
}

/** As it was opened: what a colleague marks meanwhile stays where the note is typed. */
function Loaded({ alert, readAgain, state, widget, close }: LoadedProps) {
  const [isToSee] = useState(alert.state === 'NEW' && !widget.isReadonly);
  if (!isToSee) return <SeenAlert alert={alert} close={close} />;
  return (
    <AlertToSee alert={alert} readAgain={readAgain} saved={() => state.list.refresh()} widget={widget} close={close} />
  );
}

/** An alert beside its list: what has happened, how often, and the note of who has seen it. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchAlert'), [widget]);
  const loaded = useValue(load.state);
  const alertId = row?.rowId;
  useEffect(() => {
    if (alertId !== undefined) void load.load({ alertId });
    return () => load.dispose();
  }, [load, alertId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (loaded.phase === 'ready')
    return <Loaded alert={loaded.value} readAgain={readAgain} state={state} widget={widget} close={close} />;
  // A drawer that gave way to the alert's would take the focus with it, which goes back to the row's button in the end.
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title="Alert" isOpen close={close} width={alertWidth}>
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
