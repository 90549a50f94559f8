import { useEffect, useMemo } from 'react';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { ActionProps } from '../../action-props.ts';
import { PromoEditor } from './promo-editor.tsx';

/** A promo code beside its list: details, rules, and a try on a loan (QL-35). */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'promoCodeRules'), [widget]);
  const shown = useValue(load.state);
  const promoCodeId = row?.rowId;
  useEffect(() => {
    if (promoCodeId !== undefined) void load.load({ promoCodeId });
    return () => load.dispose();
  }, [load, promoCodeId]);
  async function readAgain() {
    await Promise.all([load.again({ keeps: true }), state.list.refresh()]);
  }
  if (shown.phase === 'ready')
    return <PromoEditor promo={shown.value} widget={widget} readAgain={readAgain} close={close} />;
  // A drawer that gave way to the editor's would take the focus with it, which goes back to the row's button in the end.
  if (shown.phase !== 'failed') return null;
  return (
    <Drawer title="Edit promo code" isOpen close={close} width="460px">
      <LoadFailure failure={shown} retry={() => load.again()} />
    </Drawer>
  );
}
