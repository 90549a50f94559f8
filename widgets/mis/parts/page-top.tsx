import type { ReactNode } from 'react';
import { formatTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { downloadIcon } from '../../kit/parts/icons/download.tsx';
import { refreshIcon } from '../../kit/parts/icons/refresh.tsx';

interface PageTopProps {
  title: string;
  /** When the figures were read; undefined while there are none. */
  asOf: string | undefined;
  refresh(): void;
  /** Absent for who may not have the file. */
  download: (() => void) | undefined;
  isDownloading: boolean;
  /** What narrows the figures. */
  children: ReactNode;
}

/** The head of a page of figures: its title, how fresh it is, the file, and below them what narrows it. */
export function PageTop({ title, asOf, refresh, download, isDownloading, children }: PageTopProps) {
  return (
    <header className="mis-top">
      <div className="mis-head">
        <h1>{title}</h1>
        {asOf !== undefined && (
          <span className="faint small" role="status">
            As of {formatTime(asOf)}
          </span>
        )}
        <button className="btn icon plain small" type="button" aria-label="Refresh" title="Refresh" onClick={refresh}>
          <Icon shape={refreshIcon} />
        </button>
        <span className="grow" />
        {download && (
          <button className="btn" type="button" aria-disabled={isDownloading} onClick={download}>
            <Icon shape={downloadIcon} />
            Download CSV
          </button>
        )}
      </div>
      <div className="mis-tools">{children}</div>
    </header>
  );
}

/** A figure of the page, with what it is compared with. */
export function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="mis-figure">
      <dt>{label}</dt>
      <dd>
        <span className="f">{value}</span>
        {note !== undefined && <span className="n">{note}</span>}
      </dd>
    </div>
  );
}
