import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { approvedIcon } from './icons/approved.tsx';
import { infoIcon } from './icons/info.tsx';
import { warningIcon } from './icons/warning.tsx';
import { toneClass, type Tone } from './tone.ts';

interface NoticeProps {
  tone: Tone;
  children: ReactNode;
  icon?: IconShape;
  action?: { label: string; run(): void };
  /** Whether a screen reader interrupts to read it, for something that came up while the person works. */
  isUrgent?: boolean;
}

const icons: Partial<Record<Tone, IconShape>> = {
  good: approvedIcon,
  bad: warningIcon,
  wait: warningIcon,
};

/** Something to know or to solve. A notice stays until that is over; a snackbar goes by itself. */
export function Notice({
  tone,
  children,
  icon = icons[tone] ?? infoIcon,
  action,
  isUrgent = tone === 'bad',
}: NoticeProps) {
  return (
    <div className={`notice ${toneClass(tone)}`} role={isUrgent ? 'alert' : 'status'}>
      <Icon shape={icon} />
      <div className="grow">{children}</div>
      {action && (
        <button className="btn small" type="button" onClick={() => action.run()}>
          {action.label}
        </button>
      )}
    </div>
  );
}
