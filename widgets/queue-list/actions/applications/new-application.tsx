import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { ApplicationDrawer } from './application-drawer.tsx';

/** Brings in an application by form, as a door does. */
export function Action({ state, widget, close }: HeadActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchApplicationForm'), [widget]);
  const loaded = useValue(load.state);
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  if (loaded.phase === 'ready')
    return <ApplicationDrawer asked={loaded.value} state={state} widget={widget} close={close} />;
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title="New application" isOpen close={close} width="640px">
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
