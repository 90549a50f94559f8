import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ControlProps } from '../field-frame.tsx';
import { isDateValue, readWritten, writtenDate } from './written-date.ts';

/** The properties of a date field's tools: its button and calendar, and the reader of typed text. */
export interface DateToolsProps {
  box: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** YYYY-MM-DD or YYYY-MM-DDTHH:mm; or the text itself while it cannot be read. */
  value: string;
  /** Whether the box shows the text as it was typed. */
  isTyped: boolean;
  change(value: string): void;
  /** Reads a text as if it had just been typed. */
  take(text: string): void;
  /** Turns a text into a value. The tools replace it by their own reader, which reads more ways to write a date. */
  reader: RefObject<(text: string) => string>;
  /** The form in which the box writes a date, for messages: DD/MM/YYYY. */
  pattern: string;
  /** Called with what the text lacks, in words; undefined where the text can be read. */
  explain(words: string | undefined): void;
}

interface DateBoxProps {
  control: ControlProps;
  value: string;
  change(value: string): void;
  leave(): void;
  explain?(words: string | undefined): void;
  hasTime?: boolean;
  /** Stands between day, month and year. */
  separator?: '/' | '-';
  isReadonly?: boolean;
  /** The field's button and calendar. */
  children(given: DateToolsProps): ReactNode;
}

const none = () => undefined;

/**
 * A date as people type it, whatever the language of the browser: DD/MM/YYYY, and hh:mm AM where it has a time. A text
 * that cannot be read becomes the value itself, so that drafts keep it and the form's rules refuse it.
 */
export function DateBox({
  control,
  value,
  change,
  leave,
  explain = none,
  hasTime = false,
  separator = '/',
  isReadonly = false,
  children,
}: DateBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const reader = useRef((text: string) => readWritten(text, hasTime));
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // a value that was set from elsewhere meanwhile replaces the typed text
  const isTyped = typed?.value === value;
  const pattern = `DD${separator}MM${separator}YYYY${hasTime ? ' hh:mm AM' : ''}`;

  function take(text: string) {
    const read = reader.current(text);
    setTyped({ text, value: read });
    change(read);
  }
  function put(next: string) {
    setTyped(undefined);
    change(next);
  }
  return (
    <div
      ref={box}
      className="input joined date"
      data-readonly={isReadonly || undefined}
      onBlur={(event) => {
        // a focus that moves into the calendar does not leave the field; one that moves to its button does
        if (
          [input.current, ...event.currentTarget.querySelectorAll('.pop')].some((own) =>
            own?.contains(event.relatedTarget),
          )
        )
          return;
        if (isDateValue(value, hasTime)) setTyped(undefined);
        leave();
      }}
    >
      <input
        {...control}
        ref={input}
        autoComplete="off"
        placeholder={pattern}
        value={isTyped ? typed.text : writtenDate(value, separator, hasTime)}
        readOnly={isReadonly}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <span className="date-tools">
        {!isReadonly && children({ box, input, value, isTyped, change: put, take, reader, pattern, explain })}
      </span>
    </div>
  );
}
