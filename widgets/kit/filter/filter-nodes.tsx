import { useId, useState, type ComponentType } from 'react';
import { narrows, type FilterChoice, type FilterNode, type ListFilter } from '../list/filters.ts';
import { Count } from '../parts/count.tsx';
import { Icon } from '../parts/icon.tsx';
import { chevronDownIcon } from '../parts/icons/chevron-down.tsx';
import { chevronRightIcon } from '../parts/icons/chevron-right.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { ButtonOptions } from './button-options.tsx';
import { DateOptions } from './date-options.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { CheckList, CheckOptions, RadioOptions } from './option-list.tsx';
import { RangeField } from './range-field.tsx';
import { TypedOption } from './typed-option.tsx';

const parts: Record<Exclude<ListFilter['kind'], 'accordionGroup'>, ComponentType<FilterPartProps>> = {
  radioLabel: RadioOptions,
  checkbox: CheckOptions,
  checkboxV2: CheckList,
  rangeSlider: RangeField,
  buttonRadioGroup: ButtonOptions,
  buttonCheckboxGroup: ButtonOptions,
  buttonRadioDateGroup: DateOptions,
  inputTypeGroup: TypedOption,
};

interface FilterNodesProps {
  nodes: readonly FilterNode[];
  /** The message of each filter that has one, by filter id. */
  messages: Readonly<Record<string, string>>;
  change(id: string, changed: Partial<FilterChoice>): void;
  /** Whether a filter is by an amount in rupees. */
  isMoney(filterId: string): boolean;
}

/** Filters under one another; a filter that depends on an option stands below that option's filter. */
export function FilterNodes({ nodes, ...rest }: FilterNodesProps) {
  return nodes.map((node) =>
    node.filter.kind === 'accordionGroup' ? (
      <AccordionGroup key={node.filter.id} node={node} {...rest} />
    ) : (
      <FilterGroup key={node.filter.id} node={node} kind={node.filter.kind} {...rest} />
    ),
  );
}

type OneProps = Omit<FilterNodesProps, 'nodes'> & { node: FilterNode };

function FilterGroup({ node, kind, messages, change, isMoney }: OneProps & { kind: keyof typeof parts }) {
  const { filter, choice, below } = node;
  const note = useId();
  const message = messages[filter.id];
  const Part = parts[kind];
  const count = narrows(filter, choice) ? choice.options.length : 0;
  return (
    <fieldset className={message === undefined ? 'filter' : 'filter is-bad'}>
      <legend>
        {filter.filterName} {count > 1 && <Count value={count} isQuiet={false} />}
      </legend>
      <Part
        filter={filter}
        choice={choice}
        change={(changed) => change(filter.id, changed)}
        describedBy={message === undefined ? undefined : note}
        isMoney={isMoney(filter.id)}
      />
      {message !== undefined && (
        <span id={note} className="error" role="alert">
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
      {below.map(({ option, nodes }) => (
        <div key={option.id} className="depends">
          <FilterNodes nodes={nodes} messages={messages} change={change} isMoney={isMoney} />
        </div>
      ))}
    </fieldset>
  );
}

/** Sections that fold away; what is chosen in them stays (FL-17). A section with a refused filter opens by itself. */
function AccordionGroup({ node: { filter, below }, ...rest }: OneProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const panel = useId();
  return (
    <div className="filter accordion" role="group" aria-label={filter.filterName}>
      <div className="filter-name">{filter.filterName}</div>
      {below.map(({ option, nodes }) => {
        const count = nodes.filter(({ filter: inner, choice }) => narrows(inner, choice)).length;
        const isOpen = open.has(option.id) || nodes.some(({ filter: inner }) => rest.messages[inner.id] !== undefined);
        return (
          <div key={option.id}>
            <button
              className="section"
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${panel}${option.id}`}
              onClick={() => {
                const next = new Set(open);
                if (isOpen) next.delete(option.id);
                else next.add(option.id);
                setOpen(next);
              }}
            >
              <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
              {option.label} {count > 0 && <Count value={count} isQuiet={false} />}
            </button>
            <div id={`${panel}${option.id}`} className="depends" hidden={!isOpen}>
              <FilterNodes nodes={nodes} {...rest} />
            </div>
          </div>
        );
      })}
    </div>
  );
}
