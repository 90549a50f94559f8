import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { RuleEditor } from './rule-editor.tsx';

/** A partner's rule beside its list, with a dry run of what is typed. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'partnerRule'), [widget]);
  const shown = useValue(load.state);
  const ruleId = row?.rowId;
  useEffect(() => {
    if (ruleId !== undefined) void load.load({ ruleId });
    return () => load.dispose();
  }, [load, ruleId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (shown.phase === 'ready')
    return <RuleEditor rule={shown.value} widget={widget} readAgain={readAgain} close={close} />;
  // A drawer that gave way to the editor's would take the focus with it, which goes back to the row's button in the end.
  if (shown.phase !== 'failed') return null;
  return (
    <Drawer title="Auto-movement rule" isOpen close={close} width="520px">
      <LoadFailure failure={shown} retry={() => load.again()} />
    </Drawer>
  );
}
