import '@shoelace-style/shoelace/dist/components/input/input.js';
import type SlInput from '@shoelace-style/shoelace/dist/components/input/input.js';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { employerSearchDelay } from '../../../contract/documents/documents.ts';
import { FieldMessage, useField, type FieldProps } from '../../../kit/form/field-message.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { checkIcon, searchIcon } from '../../../kit/parts/icons.tsx';

interface EmployerFieldProps extends FieldProps {
  search(text: string, signal: AbortSignal): Promise<readonly string[]>;
}

type Found = { phase: 'none' } | { phase: 'failed' } | { phase: 'found'; of: string; names: readonly string[] };

/** What can be picked: the companies found, or what was typed where there is none (DV-38, DV-39, DV-41). */
function choicesOf(found: Found & { phase: 'found' }): { heading: string; names: readonly string[] } {
  return found.names.length > 0
    ? { heading: 'FROM THE LIST', names: found.names }
    : { heading: 'OTHERS', names: [found.of] };
}

/** A company, looked up half a second after the last letter (CO-36); a name that no list has can be picked too. */
export function EmployerField({ field, label, isReadonly = false, search }: EmployerFieldProps) {
  const control = useRef<SlInput>(null);
  const list = useId();
  const { value, message, className } = useField(field, control, 'input');
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
    }, employerSearchDelay);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [typed, search]);
  // those of an earlier search are none of what stands there now
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
  useEffect(() => {
    const input = control.current?.shadowRoot?.querySelector('input');
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-expanded', String(choices !== undefined));
    input?.setAttribute('aria-autocomplete', 'list');
  }, [choices]);

  return (
    <div
      className="employer"
      onKeyDown={pressKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <sl-input
        ref={control}
        class={className}
        name={field.name}
        label={label}
        value={value}
        required={field.isRequired}
        readonly={isReadonly}
        autocomplete="off"
        onsl-input={(event) => {
          field.change(event.currentTarget.value);
          setTyped(event.currentTarget.value);
        }}
        onsl-blur={() => field.leave()}
      >
        <span slot="prefix">
          <Icon shape={searchIcon} size="s" />
        </span>
        <FieldMessage
          message={message ?? (found.phase === 'failed' ? 'The companies could not be looked up' : undefined)}
          hint={undefined}
        />
      </sl-input>
      {choices && (
        <div id={list} className="employer-list" role="listbox" aria-label={choices.heading}>
          <div className="option-group" role="presentation">
            {choices.heading}
          </div>
          {choices.names.map((name, index) => (
            <div
              key={name}
              className={index === active ? 'employer-choice is-active' : 'employer-choice'}
              role="option"
              aria-selected={name === value}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(name);
              }}
            >
              <span className="grow">{name}</span>
              {name === value && <Icon shape={checkIcon} size="s" />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
