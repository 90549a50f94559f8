import type { ReactNode } from 'react';
import { readClock } from '../../../kit/format/wall-clock.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import type { Contacting } from '../../file-state.ts';
import { clockOf, counted } from '../../file-words.ts';
import { Section } from '../section.tsx';

/** The calling hours with what was done in them today; drawn, and said in one sentence. */
function Hours({ contacting, now }: { contacting: Contacting; now: number }) {
  const { opens, closes, todayAt, wish, refusal } = contacting;
  const share = (minute: number) => `${Math.min(100, Math.max(0, (100 * (minute - opens)) / (closes - opens)))}%`;
  const isOpen = now >= opens && now <= closes;
  const wishes = [
    wish?.opens ? `The customer asked for no calls before ${clockOf(wish.opens)}.` : '',
    wish?.closes ? `The customer asked for no calls after ${clockOf(wish.closes)}.` : '',
  ].filter(Boolean);
  const said = [
    `Calling hours ${clockOf(opens)} to ${clockOf(closes)}.`,
    ...wishes,
    todayAt.length === 0 ? 'No contact today.' : `Contacts today at ${todayAt.map(clockOf).join(', ')}.`,
  ].join(' ');
  return (
    <>
      <div className={refusal !== null && !isOpen ? 'win shut' : 'win'} role="img" aria-label={said}>
        <span className="trk">
          {wish?.opens && wish.opens > opens ? <i className="no" style={{ width: share(wish.opens) }} /> : null}
          {wish?.closes && wish.closes < closes ? <i className="no late" style={{ left: share(wish.closes) }} /> : null}
        </span>
        {todayAt.map((minute, index) => (
          <i key={index} className="call" style={{ left: share(minute) }} />
        ))}
        {isOpen && (
          <span className="now num" style={{ '--at': share(now) } as object}>
            {clockOf(now)}
          </span>
        )}
        <span className="h">{clockOf(opens)}</span>
        <span className="h e">{clockOf(closes)}</span>
      </div>
      {wishes.map((each) => (
        <p key={each} className="small soft">
          {each}
        </p>
      ))}
      {wish?.place && <p className="small soft">Place the customer asked for: {wish.place}</p>}
    </>
  );
}

function Cap({ label, used, most }: { label: string; used: number; most: number }) {
  return (
    <div className={used >= most ? 'cap full' : 'cap'}>
      <span>{label}</span>
      <span className="pips" aria-hidden="true">
        {Array.from({ length: most }, (_, pip) => (
          <i key={pip} className={pip < used ? 'u' : ''} />
        ))}
      </span>
      <span className="t num">
        {used} of {counted(most, 'contact')}
      </span>
    </div>
  );
}

/** Minutes of the day in Asia/Kolkata. */
function minuteOf(moment: string): number {
  const at = readClock(moment);
  return at ? at.getUTCHours() * 60 + at.getUTCMinutes() : 0;
}

interface ContactCardProps {
  contacting: Contacting;
  /** When the file was read. */
  asOf: string;
  footer: ReactNode;
}

/** Whether the borrower may be called now, within which hours, and how often they were contacted. */
export function ContactCard({ contacting, asOf, footer }: ContactCardProps) {
  const { refusal, complaint } = contacting;
  return (
    <Section
      title="Contact"
      place="calling"
      aside={
        <span className={`status small ${refusal === null ? 'good' : 'bad'}`}>
          <Icon shape={refusal === null ? approvedIcon : lockIcon} />
          {refusal === null ? 'May be called' : 'May not be called'}
        </span>
      }
      footer={footer}
    >
      <div className="in">
        <Hours contacting={contacting} now={minuteOf(asOf)} />
        {refusal !== null && <p className="small">{refusal}</p>}
        {complaint !== null && (
          <p className="small soft">
            Complaint of {formatDate(complaint.at)}
            {complaint.by !== null && `, ${complaint.by}`}: {complaint.remark}
          </p>
        )}
        <Cap label="Today" used={contacting.today} most={contacting.mostToday} />
        <Cap label="Last 7 days" used={contacting.week} most={contacting.mostInWeek} />
      </div>
    </Section>
  );
}
