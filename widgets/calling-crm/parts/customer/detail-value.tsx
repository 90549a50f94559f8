import { formatDate } from '../../../kit/format/wall-clock.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { neutralIcon } from '../../../kit/parts/icons/neutral.tsx';
import { statusLook } from '../../../kit/parts/status-tone.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton, OpenLink, safeLink } from '../../../kit/parts/value-buttons.tsx';
import type { DetailRow } from './detail-groups.ts';

/** A status whose meaning is known with its icon; any other word as plain text. */
function StatusOrWord({ value }: { value: string }) {
  return statusLook(value).icon === neutralIcon ? value : <Status value={value} />;
}

function Address({ label, value }: { label: string; value: string }) {
  const href = safeLink(value);
  if (!href) return <>{value}</>;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer">
        Open portal
      </a>{' '}
      <CopyButton value={href} label={`Copy ${label}`} />
      <OpenLink address={href} label={`Open ${label} in a new tab`} />
    </>
  );
}

/** Lets a mail address break before its domain. */
function breakable(text: string) {
  const domainAt = text.indexOf('@') + 1;
  if (domainAt === 0) return text;
  return (
    <>
      {text.slice(0, domainAt)}
      <wbr />
      {text.slice(domainAt)}
    </>
  );
}

/** A detail's value in the format of its kind; "-" for null. */
export function DetailValue({ row: { kind, value, label } }: { row: DetailRow }) {
  if (value === null) return '-';
  const text = String(value);
  switch (kind) {
    case 'money':
      return <span className="num">{formatMoney(value)}</span>;
    case 'date':
      return <span className="num">{formatDate(value)}</span>;
    case 'status':
      return <StatusOrWord value={text} />;
    case 'link':
      return <Address label={label} value={text} />;
    case 'loanNumber':
      return (
        <>
          <span className="num">{text}</span>{' '}
          {/^\d+$/.test(text) && <CopyButton value={text} label="Copy loan number" />}
        </>
      );
    default:
      return breakable(text);
  }
}
