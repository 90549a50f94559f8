import { initialsOf } from '../format/text.ts';
import statusSheet from '../look/status.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { lockIcon } from './icons/lock.tsx';

interface AvatarProps {
  name: string;
  /** 20, 28 or 36 px. */
  size?: 's' | 'm' | 'lg';
  isSelf?: boolean;
  /** Draws a green dot: the person is at work now. */
  isHere?: boolean;
}

/** Initials. They always stand beside the name, so they are hidden from screen readers. */
export function Avatar({ name, size = 's', isSelf = false, isHere = false }: AvatarProps) {
  useSheet(statusSheet);
  const classes = ['avatar', size !== 's' && size, isSelf && 'me', isHere && 'here'].filter(Boolean).join(' ');
  return (
    <span className={classes} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** A colleague, or "Not assigned". */
export function Person({ name, isSelf = false }: { name: string | null; isSelf?: boolean }) {
  useSheet(statusSheet);
  if (!name) return <span className="faint">Not assigned</span>;
  return (
    <span className="row">
      <Avatar name={name} isSelf={isSelf} />
      <span>{isSelf ? 'You' : name}</span>
    </span>
  );
}

/** Who has locked a row, and the minutes until the lock ends. */
export function LockBadge({ name, minutesLeft }: { name: string; minutesLeft: number }) {
  useSheet(statusSheet);
  return (
    <span className="lockbadge">
      <Avatar name={name} />
      {name}
      <Icon shape={lockIcon} label="has it open for" />
      {minutesLeft} min
    </span>
  );
}
