import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatMinutes, minutesSince } from '../format/wall-clock.ts';
import { formatMoney, formatNumber } from '../format/money.ts';
import { maskPhone, trimText } from '../format/text.ts';
import { lazyPart } from '../lazy-part.ts';
import { Icon } from '../parts/icon.tsx';
import { pendingIcon } from '../parts/icons/pending.tsx';
import { Person } from '../parts/person.tsx';
import { Risk, Status } from '../parts/status.tsx';
import type { CellKind, ListColumn, ListRecord } from './columns.ts';
import { LinkCell, type CellLink } from './link-cell.tsx';

const FurtherCell = lazyPart(async () => (await import('./further-cell.tsx')).FurtherCell);

type Config = ListColumn['extraConfig'];

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? '' : String(value));

function Trimmed({ text }: { text: string }) {
  const short = trimText(text);
  return <span title={text}>{short}</span>;
}

/** A text that somebody wrote, with its author and its time where the row has them. */
function Written({ text, by, at }: { text: string; by: string; at: unknown }) {
  const when = at ? formatDateTime(at) : '';
  const author = [by, when].filter(Boolean).join(', ');
  if (!author) return <Trimmed text={text} />;
  return (
    <span title={`${text}\n${author}`}>
      {trimText(text)} <span className="faint small num">{author}</span>
    </span>
  );
}

function Progress({ value }: { value: string }) {
  const [done = 0, all = 0] = value.split(' of ').map(Number);
  const share = all > 0 ? Math.round((100 * done) / all) : 0;
  return (
    <span className="bar num">
      <i>
        <b style={{ width: `${share}%` }} />
      </i>
      {formatNumber(done)} of {formatNumber(all)}
    </span>
  );
}

function Age({ since, config }: { since: unknown; config: Config }) {
  const minutes = minutesSince(since);
  if (minutes === undefined) return '-';
  const tone =
    config.badAfter !== undefined && minutes >= config.badAfter
      ? 'bad'
      : config.warnAfter !== undefined && minutes >= config.warnAfter
        ? 'wait'
        : undefined;
  if (!tone) return <span className="num">{formatMinutes(minutes)}</span>;
  return (
    <span className={`status num ${tone}`}>
      <Icon shape={pendingIcon} label={tone === 'bad' ? 'Overdue' : 'Due soon'} />
      {formatMinutes(minutes)}
    </span>
  );
}

/** The kinds that are drawn at once; the code of every other kind loads when a list has one. */
const drawings: Partial<Record<CellKind, (value: unknown, config: Config) => ReactNode>> = {
  text: (value) => textOf(value) || '-',
  // Only a trimmed cell without a text is drawn by this.
  trimmed: () => '-',
  name: (value) => <span className="strong">{textOf(value) ? <Trimmed text={textOf(value)} /> : '-'}</span>,
  date: (value) => <span className="num">{formatDate(value)}</span>,
  dateTime: (value) => <span className="num">{formatDateTime(value)}</span>,
  money: (value) => <span className="num">{formatMoney(value)}</span>,
  number: (value) => <span className="num">{formatNumber(value)}</span>,
  phone: (value) => <span className="num">{maskPhone(value)}</span>,
  status: (value) => (textOf(value) ? <Status value={textOf(value)} /> : '-'),
  risk: (value) => (textOf(value) ? <Risk value={textOf(value)} /> : '-'),
  progress: (value) => (textOf(value) ? <Progress value={textOf(value)} /> : '-'),
  age: (value, config) => <Age since={value} config={config} />,
  person: (value) => <Person name={textOf(value) || null} />,
};

/** A cell by its column's kind (QL-17, QL-18). A link without a target is plain text. */
export function Cell({ row, column, link }: { row: ListRecord; column: ListColumn; link?: CellLink | undefined }) {
  const value = row[column.value] ?? null;
  const { kind } = column.extraConfig;
  if (kind === 'trimmed' && textOf(value)) {
    const { by = '', at = '' } = column.extraConfig.params ?? {};
    return <Written text={textOf(value)} by={textOf(row[by])} at={row[at]} />;
  }
  if (kind === 'link') return <LinkCell text={textOf(value) || '-'} link={link} />;
  const draw = drawings[kind];
  return draw ? <>{draw(value, column.extraConfig)}</> : <FurtherCell kind={kind} value={value} link={link} />;
}
