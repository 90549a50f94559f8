import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { EmbedderView } from './embedder-view.tsx';

/** An embedder beside its list. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchEmbedder'), [widget]);
  const loaded = useValue(load.state);
  const embedderId = row?.rowId;
  useEffect(() => {
    if (embedderId !== undefined) void load.load({ embedderId });
    return () => load.dispose();
  }, [load, embedderId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (loaded.phase === 'ready')
    return <EmbedderView embedder={loaded.value} widget={widget} readAgain={readAgain} close={close} />;
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title="Embedder" isOpen close={close} width="480px">
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
