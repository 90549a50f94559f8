import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ControlProps } from '../field-frame.tsx';
import { isDateValue, readWritten, writtenDate } from './written-date.ts';

/** What the tools of a date field are given: its button and calendar, and what reads typed text. */
export interface DateToolsProps {
  box: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** YYYY-MM-DD or YYYY-MM-DDTHH:mm; or the text while it cannot be read. */
  value: string;
  /** Whether it stands as it was typed. */
  isTyped: boolean;
  change(value: string): void;
  /** Reads a text as if it had just been typed. */
  take(text: string): void;
  /** Turns a text into a value; the tools put theirs here, which knows more ways to write one than the box does. */
  reader: RefObject<(text: string) => string>;
  /** How the box is written in, for words about it: DD/MM/YYYY. */
  pattern: string;
  /** Takes what the text lacks, in words; undefined where it can be read. */
  explain(words: string | undefined): void;
}

interface DateBoxProps {
  control: ControlProps;
  value: string;
  change(value: string): void;
  leave(): void;
  explain?(words: string | undefined): void;
  hasTime?: boolean;
  /** Between day, month and year, as the box writes them. */
  separator?: '/' | '-';
  isReadonly?: boolean;
  /** Its button and calendar. */
  children(given: DateToolsProps): ReactNode;
}

const none = () => undefined;

/**
 * A date as people type it, whatever the language of the browser: DD/MM/YYYY, and hh:mm AM where it has a time. A text that
 * cannot be read is its value as it stands, so that drafts keep it and the form's rules refuse it.
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
  // what has come from elsewhere meanwhile takes the place of what was typed
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
        // the calendar belongs to what is being written, its button does not
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
        maxLength={60}
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
