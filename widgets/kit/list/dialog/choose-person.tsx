import { useId, useState } from 'react';
import { ChoiceBox } from '../../form/choice-box.tsx';
import filterSheet from '../../look/list/filter.css?sheet';
import { Skeleton, SkeletonShape } from '../../parts/skeleton.tsx';
import { useSheet } from '../../widget/use-sheet.ts';

/** Somebody to give rows to. */
export interface Candidate {
  id: string;
  name: string;
  detail: string;
  /** Why the person cannot be chosen; null or undefined where they can. */
  refusal?: string | null;
}

interface ChoosePersonProps {
  label: string;
  /** Undefined while they load. */
  people: readonly Candidate[] | undefined;
  chosen: string;
  choose(id: string): void;
}

/**
 * Chooses one colleague from a list that can be searched; a colleague who cannot be chosen is shown with the reason.
 */
export function ChoosePerson({ label, people, chosen, choose }: ChoosePersonProps) {
  useSheet(filterSheet);
  const name = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = people?.filter((person) => `${person.name} ${person.detail}`.toLowerCase().includes(wanted));
  return (
    <fieldset className="filter choose-person">
      <legend>{label}</legend>
      <input
        className="input"
        type="search"
        autoComplete="off"
        aria-label={`Find: ${label}`}
        placeholder="Find by name"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="people">
        {!found && (
          <Skeleton>
            <SkeletonShape width="60%" />
          </Skeleton>
        )}
        {found?.length === 0 && <span className="faint">Nobody has this in their name</span>}
        {found?.map(({ id, name: person, detail, refusal }) => (
          <ChoiceBox
            key={id}
            among={name}
            isChosen={id === chosen}
            isDisabled={Boolean(refusal)}
            choose={() => choose(id)}
          >
            <span className="grow cut">{person}</span>
            <span className="faint small">{refusal ?? detail}</span>
          </ChoiceBox>
        ))}
      </div>
    </fieldset>
  );
}
