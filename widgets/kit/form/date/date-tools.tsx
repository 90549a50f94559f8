import { useEffect, useLayoutEffect, useState } from 'react';
import actSheet from '../../look/act.css?sheet';
import pickerSheet from '../../look/form/date-picker.css?sheet';
import { formatDate, formatDateTime } from '../../format/wall-clock.ts';
import { Icon } from '../../parts/icon.tsx';
import { calendarIcon } from '../../parts/icons/calendar.tsx';
import { undoIcon } from '../../parts/icons/undo.tsx';
import { Popover } from '../../overlay/popover.tsx';
import { usePopover } from '../../overlay/use-popover.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { DateToolsProps } from './date-box.tsx';
import { DatePanel } from './date-panel.tsx';
import { shortDay, type OpenDays, type QuickChoice } from './days.ts';
import { readTyped } from './typed-date.ts';
import { isDateValue } from './written-date.ts';

/** The dates that a date field takes and offers. */
export interface DateChoice {
  hasTime?: boolean | undefined;
  /** Called anew each time, because the open days change while a form stays open. */
  open?: (() => OpenDays) | undefined;
  quick?: (() => readonly QuickChoice[]) | undefined;
}

const everyDay = () => ({});
const noChoices = () => [];

/**
 * The button of a date field, its calendar (Alt and arrow down), the weekday, and a button that puts back the former
 * date in place of a text that cannot be read (Escape). Import it lazily: the field can be typed in without it.
 */
export function DateTools({
  box,
  input,
  value,
  isTyped,
  change,
  take,
  reader,
  pattern,
  explain,
  hasTime = false,
  open = everyDay,
  quick = noChoices,
}: DateToolsProps & DateChoice) {
  useSheet(actSheet);
  useSheet(pickerSheet);
  const { isOpen, setOpen, opener } = usePopover();
  const [former, setFormer] = useState('');
  const goBack = `Back to ${(hasTime ? formatDateTime : formatDate)(former)}`;
  const isLost = value !== '' && !isDateValue(value, hasTime);
  const days = open();
  const canGoBack = isLost && former !== '';

  useLayoutEffect(() => {
    reader.current = (text) => (text.trim() === '' ? '' : (readTyped(text, { hasTime, ...open() }).value ?? text));
  });
  // reads a text that was typed before this part had loaded, also where the field was left since
  useEffect(() => {
    const text = input.current?.value ?? '';
    // the same reading once more is no change: it would take the message of a refusal away
    if (!isTyped || reader.current(text) === value) return;
    if (input.current?.matches(':focus')) take(text);
    else change(reader.current(text));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when this part has loaded
  }, []);
  useEffect(() => {
    explain(isLost ? (readTyped(value, { hasTime, ...open() }).words ?? `Write it as ${pattern}`) : undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is called when the text changes
  }, [value, isLost]);
  useEffect(() => {
    if (!isTyped && !isLost) setFormer(value);
  }, [value, isTyped, isLost]);

  // listens as soon as the buttons are drawn, so that their keys work at once
  useLayoutEffect(() => {
    const typing = input.current;
    function press(event: KeyboardEvent) {
      const opens = event.altKey && event.key === 'ArrowDown';
      const goesBack = event.key === 'Escape' && canGoBack;
      if (!opens && !goesBack) return;
      event.preventDefault();
      if (opens) setOpen(true);
      else change(former);
    }
    typing?.addEventListener('keydown', press);
    return () => typing?.removeEventListener('keydown', press);
  });

  return (
    <>
      {days.min !== undefined && isDateValue(value, hasTime) && (
        <span className="weekday">{shortDay(value).slice(0, 3)}</span>
      )}
      {canGoBack && (
        <button
          className="act"
          type="button"
          aria-label={goBack}
          title={`${goBack} (Esc)`}
          onClick={() => {
            change(former);
            input.current?.focus();
          }}
        >
          <Icon shape={undoIcon} size="s" />
        </button>
      )}
      <button
        className="act"
        type="button"
        aria-label="Open calendar"
        title="Open calendar (Alt+↓)"
        {...opener}
        onMouseDown={(event) => {
          // in browsers where a pressed button takes no focus, the field would count as left
          event.preventDefault();
          opener.onMouseDown();
        }}
      >
        <Icon shape={calendarIcon} size="s" />
      </button>
      <Popover
        label={hasTime ? 'Choose day and time' : 'Choose a day'}
        className="pop date-panel"
        isOpen={isOpen}
        close={() => setOpen(false)}
        anchor={box}
        opener={input}
      >
        <DatePanel
          value={isDateValue(value, hasTime) ? value : ''}
          hasTime={hasTime}
          open={days}
          quick={quick()}
          pick={(next, isDone) => {
            change(next);
            if (isDone) setOpen(false);
          }}
          close={() => setOpen(false)}
        />
      </Popover>
    </>
  );
}
