import { useState, type ComponentType } from 'react';
import type { DetailPart } from '../../contract/application-details/application-details.ts';
import { TabList } from '../../kit/desk/frame/tab-list.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import type { Widget } from '../../kit/widget/widget.ts';
import type { Overview } from '../application-details.state.ts';
import { DetailsHead } from './details-head.tsx';
import { OverviewTab } from './overview-tab.tsx';
import type { PartProps } from './part-props.ts';
import { Way } from './way.tsx';

type Part = ComponentType<PartProps & { meanwhile?: React.ReactNode }>;

const parts: Readonly<Record<DetailPart, { label: string; Part: Part }>> = {
  documents: {
    label: 'Documents',
    Part: lazyPart(async () => (await import('./documents-tab.tsx')).DocumentsTab),
  },
  nach: { label: 'NACH', Part: lazyPart(async () => (await import('./nach-tab.tsx')).NachTab) },
  calls: { label: 'Calls', Part: lazyPart(async () => (await import('./calls-tab.tsx')).CallsTab) },
  chats: { label: 'Chats', Part: lazyPart(async () => (await import('./chats-tab.tsx')).ChatsTab) },
  audit: { label: 'Audit', Part: lazyPart(async () => (await import('./audit-tab.tsx')).AuditTab) },
};

interface DetailsViewProps {
  application: Overview;
  widget: Widget;
  /** Shows another application in this one's place; without it the page is asked for it. */
  openHere?: (loan: string) => void;
}

/** One application: header, way, and a tab for each part that the server grants. A part loads once, when it is first opened. */
export function DetailsView({ application, widget, openHere }: DetailsViewProps) {
  const [open, setOpen] = useState('overview');
  const [visited, setVisited] = useState<readonly string[]>([]);
  const { loanApplicationNumber: loan } = application;
  const granted = application.parts.filter((part) => Object.hasOwn(parts, part));
  const tabs = [{ key: 'overview', label: 'Overview' }, ...granted.map((key) => ({ key, label: parts[key].label }))];
  function choose(key: string) {
    setOpen(key);
    setVisited((known) => (known.includes(key) ? known : [...known, key]));
  }
  return (
    <>
      <DetailsHead application={application} base={widget.connection.base} />
      <Way way={application.way} stage={application.currentStage} />
      <div className="desk-tabs">
        <TabList label="Parts of the application" tabs={tabs} open={open} choose={choose} />
        <span className="small soft">Read only</span>
      </div>
      <div className="details-room" role="tabpanel" aria-labelledby="tab-overview" hidden={open !== 'overview'}>
        <OverviewTab application={application} widget={widget} openHere={openHere} showPart={choose} />
      </div>
      {granted
        .filter((key) => visited.includes(key))
        .map((key) => {
          const { Part } = parts[key];
          return (
            <div
              key={key}
              className="details-room"
              role="tabpanel"
              aria-labelledby={`tab-${key}`}
              hidden={open !== key}
            >
              <Part loan={loan} widget={widget} meanwhile={<CardSkeleton rows={6} />} />
            </div>
          );
        })}
    </>
  );
}
