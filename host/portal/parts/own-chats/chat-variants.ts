import { chatVariantRows, chatVariants, type ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import { portals } from '../../../../widgets/contract/session/portals.ts';
import { grantedKeys, rowOf, type ScreenTable, type Visitor } from '../../screen-table.ts';

/** The chat screens that a person may open, in any portal. */
export function chatVariantsFor(table: ScreenTable, visitor: Visitor): ChatVariant[] {
  const granted = portals.flatMap((portal) => grantedKeys(visitor, portal));
  return chatVariants.filter((variant) => {
    const { screen } = chatVariantRows[variant];
    return granted.includes(screen) && rowOf(table, screen) !== undefined;
  });
}
