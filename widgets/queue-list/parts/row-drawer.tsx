import { useEffect, useMemo, type ReactNode } from 'react';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import type { ActionProps } from '../action-props.ts';

interface RowDrawerProps<Name extends CallName> extends Pick<ActionProps, 'state' | 'widget' | 'close'> {
  /** What loads the record of the row. */
  call: Name;
  input: CallInput<Name>;
  /** Of the drawer where it cannot be loaded. */
  title: string;
  width: string;
  /**
   * Draws the drawer of the record that has loaded.
   *
   * @param readAgain loads the record and the list again; what is typed stays
   */
  children(record: CallReply<Name>, readAgain: () => Promise<void>): ReactNode;
}

/** The record of a row in a drawer beside its list. */
export function RowDrawer<Name extends CallName>(props: RowDrawerProps<Name>) {
  const { call, input, title, width, state, widget, close, children } = props;
  const load = useMemo(() => createLoad(widget.connection, call), [widget, call]);
  const loaded = useValue(load.state);
  const asked = JSON.stringify(input);
  useEffect(() => {
    void load.load(JSON.parse(asked) as CallInput<Name>);
    return () => load.dispose();
  }, [load, asked]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (loaded.phase === 'ready') return <>{children(loaded.value, readAgain)}</>;
  // A drawer that gave way to the record's would take the focus with it, which goes back to the row's button in the end.
  if (loaded.phase !== 'failed') return null;
  return (
    <Drawer title={title} isOpen close={close} width={width}>
      <LoadFailure failure={loaded} retry={() => load.again()} />
    </Drawer>
  );
}
