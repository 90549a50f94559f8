import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { AccountEditor } from './account-editor.tsx';

/** An account beside its list. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchAccount'), [widget]);
  const loaded = useValue(load.state);
  const choices = useChoices(widget, 'accountChoices', {}, close);
  const accountId = row?.rowId;
  useEffect(() => {
    if (accountId !== undefined) void load.load({ accountId });
    return () => load.dispose();
  }, [load, accountId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (loaded.phase === 'ready' && choices)
    return (
      <AccountEditor account={loaded.value} choices={choices} widget={widget} readAgain={readAgain} close={close} />
    );
  // A drawer that gave way to the editor's would take the focus with it, which goes back to the row's button in the end.
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title="Account" isOpen close={close} width="560px">
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
