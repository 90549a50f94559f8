import { useId, useState } from 'react';
import { ChoiceBox } from '../form/choice-box.tsx';
import { takesMany, toggleOption, type FilterOption } from '../list/filters.ts';
import type { FilterPartProps } from './filter-part.ts';

/** How many choices of a long list show before "Show all" is pressed. */
const shownAtFirst = 8;

interface OptionsProps extends FilterPartProps {
  options: readonly FilterOption[];
}

/** Labelled boxes: round ones where one can be chosen, square ones where several can. */
function Options({ filter, choice, change, describedBy, options }: OptionsProps) {
  const name = useId();
  const isMany = takesMany(filter);
  return options.map((option) => (
    <ChoiceBox
      key={option.id}
      among={isMany ? undefined : name}
      isChosen={choice.options.includes(option.id)}
      describedBy={describedBy}
      choose={() => change({ options: toggleOption(filter, choice, option) })}
    >
      <span className="cut">{option.label}</span>
    </ChoiceBox>
  ));
}

/** One option of several, by its label (FL-06). */
export function RadioOptions(props: FilterPartProps) {
  return (
    <div>
      <Options {...props} options={props.filter.filterOption} />
    </div>
  );
}

/** Several options, in two columns (FL-07). */
export function CheckOptions(props: FilterPartProps) {
  return (
    <div className="two-columns">
      <Options {...props} options={props.filter.filterOption} />
    </div>
  );
}

/** Several options of a long list, which can be searched and shown whole (FL-08, FL-09). The chosen ones always show. */
export function CheckList(props: FilterPartProps) {
  const { filter, choice } = props;
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const wanted = text.trim().toLowerCase();
  const found = filter.filterOption.filter(({ label }) => label.toLowerCase().includes(wanted));
  const isCut = !isWhole && wanted === '' && found.length > shownAtFirst;
  const shown = isCut ? found.filter(({ id }, index) => index < shownAtFirst || choice.options.includes(id)) : found;
  const name = filter.filterName.toLowerCase();
  return (
    <>
      <input
        className="input"
        type="search"
        autoComplete="off"
        aria-label={`Find a ${name}`}
        placeholder={`Find a ${name}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="two-columns">
        <Options {...props} options={shown} />
      </div>
      {found.length === 0 && <span className="faint">None of them has this in its name</span>}
      {isCut && (
        <button className="link" type="button" onClick={() => setWhole(true)}>
          Show all {found.length}
        </button>
      )}
    </>
  );
}
