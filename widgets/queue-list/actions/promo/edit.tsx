import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { PromoEditor } from './promo-editor.tsx';

/** A promo code beside its list: details, rules, and a try on a loan (QL-35). */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer
      {...props}
      call="promoCodeRules"
      input={{ promoCodeId: row.rowId }}
      title="Edit promo code"
      width="460px"
    >
      {(promo, readAgain) => (
        <PromoEditor promo={promo} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
