import { partKinds } from '../../../../contract/desk-parts/desk-parts.ts';
import { formatDateTime } from '../../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../../kit/parts/field-rows.tsx';
import { Badge } from '../../../../kit/parts/status.tsx';
import { stateWord, type Part } from './part-form.ts';

/** What is fixed of a part, and since when it is. */
export function PartHead({ part }: { part: Part }) {
  const { kind, key, label, card, since, retiredOn } = part;
  const sides = card && (card.sides.length === 0 ? 'None' : card.sides.join(', '));
  return (
    <>
      <div className="choice-head">
        <p className="row">
          <span className="strong grow">{label}</span>
          <Badge value={stateWord(part)} />
        </p>
        <p className="soft">{partKinds[kind]}</p>
      </div>
      <FieldRows
        rows={[
          { label: 'Key', value: key },
          ...(card
            ? [
                { label: 'Document', value: sides },
                { label: 'Applications wait for it', value: card.isMandatory ? 'Yes' : 'No' },
              ]
            : []),
          { label: 'Since', value: since === null ? 'The beginning' : formatDateTime(since) },
          ...(retiredOn === null ? [] : [{ label: 'Retired on', value: formatDateTime(retiredOn) }]),
        ]}
      />
    </>
  );
}
