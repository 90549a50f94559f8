import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import lookupSheet from '../look/form/lookup.css?sheet';
import { Icon } from '../parts/icon.tsx';
import { searchIcon } from '../parts/icons/search.tsx';
import { useSheet } from '../widget/use-sheet.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { LookupList, type LookupChoices } from './lookup-list.tsx';

interface LookupFieldProps extends FieldProps {
  /** Called with what is typed, which is not picked yet; unless given, the field takes it as its value. */
  type?(text: string): void;
  search(text: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Milliseconds from the last letter to the search. */
  delay: number;
  /** Shown as the hint where the search fails. */
  failure: string;
}

type Found = { phase: 'none' } | { phase: 'failed' } | { phase: 'found'; of: string; names: readonly string[] };

/** What can be picked: the names found, or the typed text where none is found (DV-38, DV-39, DV-41). */
function choicesOf(found: Found & { phase: 'found' }): LookupChoices {
  return found.names.length > 0
    ? { heading: 'FROM THE LIST', names: found.names }
    : { heading: 'OTHERS', names: [found.of] };
}

/** A name that is looked up a moment after the last letter (CO-36); a name that is not found can be picked too. */
export function LookupField({
  field,
  label,
  hint,
  isReadonly = false,
  type,
  search,
  delay,
  failure,
}: LookupFieldProps) {
  useSheet(lookupSheet);
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const [found, setFound] = useState<Found>({ phase: 'none' });
  const [active, setActive] = useState(0);
  useEffect(() => {
    const text = typed?.trim() ?? '';
    if (text === '') return;
    const until = new AbortController();
    const timer = setTimeout(() => {
      search(text, until.signal).then(
        (names) => {
          if (until.signal.aborted) return;
          setActive(0);
          setFound({ phase: 'found', of: text, names });
        },
        () => until.signal.aborted || setFound({ phase: 'failed' }),
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [typed, search, delay]);
  // the names of an earlier search do not belong to the text that is typed now
  const isCurrent = found.phase === 'found' && found.of === typed?.trim();
  const choices = isCurrent ? choicesOf(found) : undefined;

  function close() {
    setTyped(undefined);
    setFound({ phase: 'none' });
  }
  function pick(name: string | undefined) {
    if (name !== undefined) field.change(name);
    close();
  }
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const count = choices?.names.length ?? 0;
    if (count === 0) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count);
    else if (event.key === 'Enter') pick(choices?.names[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      className="lookup"
      onKeyDown={pressKey}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        const text = typed?.trim().toLowerCase();
        // A name that was typed in full is picked.
        pick(
          choices?.names.find(
            (name) => name.toLowerCase() === text && found.phase === 'found' && found.names.length > 0,
          ),
        );
      }}
    >
      <FieldFrame
        field={field}
        label={label}
        hint={found.phase === 'failed' ? failure : hint}
        isWarned={found.phase === 'failed'}
      >
        {(control, value) => (
          <>
            <div className="input" data-readonly={isReadonly || undefined}>
              <span className="lookup-sign">
                <Icon shape={searchIcon} size="s" />
              </span>
              <input
                {...control}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={choices !== undefined}
                aria-controls={choices && list}
                aria-activedescendant={choices && `${list}-${active}`}
                autoComplete="off"
                value={value}
                readOnly={isReadonly}
                onChange={(event) => {
                  (type ?? field.change)(event.currentTarget.value);
                  setTyped(event.currentTarget.value);
                }}
                onBlur={field.leave}
              />
            </div>
            {choices && <LookupList id={list} choices={choices} active={active} value={value} pick={pick} />}
          </>
        )}
      </FieldFrame>
    </div>
  );
}
