import type { ReactNode } from 'react';
import statusSheet from '../look/status.css?sheet';
import { formatNumber } from '../format/money.ts';
import { Count } from '../parts/count.tsx';
import { Icon, type IconShape } from '../parts/icon.tsx';
import { toneClass } from '../parts/tone.ts';
import { statusLook } from '../parts/status-tone.ts';
import { ExactStatus } from '../parts/status.tsx';
import { useSheet } from '../widget/use-sheet.ts';
import type { CellKind } from './columns.ts';
import { LinkCell, type CellLink } from './link-cell.tsx';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The text of a cell that names queues (QL-42 to QL-44). */
function queuesText(value: unknown): string {
  const labels = Array.isArray(value) ? value.map((queue: { label?: unknown }) => textOf(queue.label)) : [];
  return labels.length > 1 ? `${labels.length} Queues` : (labels[0] ?? 'Not Assigned');
}

/** The queues by name, for a tooltip where the cell shows their number. */
const queueNames = (value: unknown) =>
  Array.isArray(value)
    ? value.map((queue: { label?: unknown }) => textOf(queue.label)).join(', ') || undefined
    : undefined;

const slot = <rect x="1.5" y="4.5" width="13" height="7" rx="3.5" />;
const onIcon: IconShape = (
  <>
    {slot}
    <circle cx="11" cy="8" r="1.6" fill="currentColor" />
  </>
);
const offIcon: IconShape = (
  <>
    {slot}
    <circle cx="5" cy="8" r="1.6" />
  </>
);

/** Shows whether something is on; a text value shows what it waits for. An action of the row changes it. */
function Switch({ value }: { value: unknown }) {
  useSheet(statusSheet);
  return (
    <span className={`status ${toneClass(value === true ? 'good' : 'off')}`}>
      <Icon shape={value === true ? onIcon : offIcon} />
      {value === true ? 'On' : value === false ? 'Off' : textOf(value)}
    </span>
  );
}

type Drawing = (value: unknown, link: CellLink | undefined) => ReactNode;

const drawings: Partial<Record<CellKind, Drawing>> = {
  queues: (value) => (
    <span className="status" title={queueNames(value)}>
      {queuesText(value)}
    </span>
  ),
  badge: (value) => (Number(value) > 0 ? <Count value={Number(value)} isQuiet={false} /> : '-'),
  exactStatus: (value) => (textOf(value) ? <ExactStatus value={textOf(value)} /> : '-'),
  percent: (value) => {
    const text = formatNumber(value);
    return <span className="num">{text === '-' ? text : `${text}%`}</span>;
  },
  switch: (value) => (textOf(value) ? <Switch value={value} /> : '-'),
  kycLink: (value, link) => {
    if (!textOf(value)) return '-';
    const { tone, icon, word } = statusLook(textOf(value));
    return (
      <span className={`status ${toneClass(tone)}`}>
        <Icon shape={icon} />
        <LinkCell text={word} link={link} />
      </span>
    );
  },
};

interface FurtherCellProps {
  kind: CellKind;
  value: unknown;
  link: CellLink | undefined;
}

/**
 * A cell of a kind that few lists have; the other lists do not load this file. A cell of an unknown kind is plain text.
 */
export function FurtherCell({ kind, value, link }: FurtherCellProps) {
  return <>{drawings[kind]?.(value, link) ?? (textOf(value) || '-')}</>;
}
