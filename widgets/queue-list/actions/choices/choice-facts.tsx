import { choiceGroups, headingLabel } from '../../../contract/choices/choice-groups.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import type { Choice } from './choice-form.ts';

const stateWords = ({ isOffered, retiredOn }: Choice) =>
  isOffered ? 'Offered' : retiredOn === null ? 'Not offered yet' : 'Retired';

/** What is fixed of a choice, and what it was before. */
export function ChoiceFacts({ choice }: { choice: Choice }) {
  const { group, heading, key, label, since, retiredOn, former } = choice;
  const isUsed = choice.isOffered || retiredOn !== null;
  return (
    <>
      <div className="choice-head">
        <p className="row">
          <span className="strong grow">{label}</span>
          <Badge value={stateWords(choice)} />
        </p>
        <p className="soft">{[choiceGroups[group].label, headingLabel(group, heading)].filter(Boolean).join(', ')}</p>
      </div>
      <FieldRows
        rows={[
          { label: 'Key', value: key },
          ...(isUsed ? [{ label: 'Since', value: since === null ? 'The beginning' : formatDateTime(since) }] : []),
          ...(retiredOn === null ? [] : [{ label: 'Retired on', value: formatDateTime(retiredOn) }]),
          ...former.map((words) => ({ label: `Until ${formatDateTime(words.until)}`, value: words.label })),
        ]}
      />
    </>
  );
}
