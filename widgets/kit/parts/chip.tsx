import type { ReactNode } from 'react';
import statusSheet from '../look/status.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { closeIcon } from './icons/close.tsx';

/** A filter or search that narrows a list, as `label value x`; the cross calls `remove`. */
export function Chip({ label, children, remove }: { label: string; children: ReactNode; remove(): void }) {
  useSheet(statusSheet);
  return (
    <span className="chip">
      <b>{label}</b>
      <span className="cut">{children}</span>
      <button className="x" type="button" aria-label={`Remove ${label}`} onClick={remove}>
        <Icon shape={closeIcon} />
      </button>
    </span>
  );
}
