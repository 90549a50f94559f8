import { useEffect, useMemo, useState } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import type { ActionProps } from '../../action-props.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { createSubscriptionForm, type Found } from './subscription-form.ts';

const title = 'What is sent';

interface EditorProps extends Pick<ActionProps, 'state' | 'widget' | 'close'> {
  rowId: string;
  found: Found;
  read(): Promise<Found | undefined>;
}

function Editor({ rowId, found, read, state, widget, close }: EditorProps) {
  const [forms] = useState(() => ({ subscription: createSubscriptionForm(found) }));
  const form = forms.subscription;
  useKeptFields(widget, `unsubscribe/${rowId}`, forms);
  async function readAgain() {
    const [now] = await Promise.all([read(), state.list.refresh()]);
    if (now) form.show(now);
    return now;
  }
  return (
    <SubscriptionDrawer
      title={title}
      form={form}
      found={found}
      subject={{ subscriptionId: rowId }}
      widget={widget}
      readAgain={readAgain}
      saved={() => state.list.refresh()}
      close={close}
    />
  );
}

/** A contact of the list: what it is sent any more, and why (UT-05). */
export function Action({ rows: [row], ...props }: ActionProps) {
  const { widget, close } = props;
  const load = useMemo(() => createLoad(widget.connection, 'findSubscription'), [widget]);
  const shown = useValue(load.state);
  const subscriptionId = row?.rowId;
  useEffect(() => {
    if (subscriptionId !== undefined) void load.load({ subscriptionId });
    return () => load.dispose();
  }, [load, subscriptionId]);
  if (shown.phase === 'ready' && subscriptionId !== undefined)
    return <Editor {...props} rowId={subscriptionId} found={shown.value} read={() => load.again({ keeps: true })} />;
  // A drawer that gave way to the editor's would take the focus with it, which goes back to the row's button in the end.
  if (shown.phase !== 'failed') return null;
  return (
    <Drawer title={title} isOpen close={close} width="620px">
      <LoadFailure failure={shown} retry={() => load.again()} />
    </Drawer>
  );
}
