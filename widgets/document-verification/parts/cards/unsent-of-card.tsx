import { useValue } from '../../../kit/use-value.ts';
import type { Card } from '../../card-edits.ts';
import type { DocumentVerification } from '../../desk-state.ts';
import { sidesOf } from '../../document-files.ts';
import { isAt } from '../../unsent-files.ts';
import { UnsentRow } from '../upload/unsent-row.tsx';

interface UnsentOfCardProps {
  card: Card;
  state: DocumentVerification;
  isReadonly: boolean;
}

/** The files that were picked for a card and are not uploaded yet. */
export function UnsentOfCard({ card, state, isReadonly }: UnsentOfCardProps) {
  const inDialog = useValue(state.unsent.inDialog);
  const unsent = useValue(state.unsent.all).filter(
    (file) => file.cardKey === card.key && !(inDialog && isAt(inDialog)(file)),
  );
  const named = sidesOf(card).length > 1;
  return unsent.map((each) => (
    <UnsentRow
      key={each.side}
      name={named ? `${each.file.name} (${each.side})` : each.file.name}
      failure={each.failure}
      isLasting={each.isLasting}
      sent={each.sent}
      tryAgain={isReadonly ? undefined : () => void state.unsent.send(each)}
      remove={() => state.unsent.remove(each)}
    />
  ));
}
