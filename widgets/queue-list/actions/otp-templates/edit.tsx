import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { TemplateEditor } from './template-editor.tsx';

/** A version of an OTP template beside its list. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchOtpTemplate'), [widget]);
  const shown = useValue(load.state);
  const templateId = row?.rowId;
  useEffect(() => {
    if (templateId !== undefined) void load.load({ templateId });
    return () => load.dispose();
  }, [load, templateId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (shown.phase === 'ready')
    return <TemplateEditor template={shown.value} widget={widget} readAgain={readAgain} close={close} />;
  // A drawer that gave way to the editor's would take the focus with it, which goes back to the row's button in the end.
  if (shown.phase !== 'failed') return null;
  return (
    <Drawer title="OTP template" isOpen close={close} width="560px">
      <LoadFailure failure={shown} retry={() => load.again()} />
    </Drawer>
  );
}
