import { searchTypes } from '../../contract/lists.ts';
import type { SupportStatus } from '../../contract/customer-support/customer-support.ts';
import type { CallInput } from '../../contract/schemas.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { Icon, type IconShape } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { neutralIcon } from '../../kit/parts/icons/neutral.tsx';
import { pendingIcon } from '../../kit/parts/icons/pending.tsx';
import { Blank, LoadFailure, NoResults } from '../../kit/parts/load-state.tsx';
import { toneClass, type Tone } from '../../kit/parts/tone.ts';
import type { Loaded } from '../../kit/work/create-load.ts';
import type { Found } from '../customer-support.state.ts';

type Application = Found[number];

const looks: Readonly<Record<SupportStatus, { tone: Tone; icon: IconShape }>> = {
  'Under review': { tone: 'live', icon: activeIcon },
  'Waiting for you': { tone: 'wait', icon: pendingIcon },
  Approved: { tone: 'good', icon: approvedIcon },
  'Paid out': { tone: 'good', icon: approvedIcon },
  // Neither good nor bad: it does not tell a rejection from a cancellation.
  Closed: { tone: 'off', icon: expiredIcon },
};
const lookOf = (status: string) =>
  Object.hasOwn(looks, status) ? looks[status as SupportStatus] : { tone: 'off' as const, icon: neutralIcon };

function ApplicationCard({ application }: { application: Application }) {
  const { loanApplicationNumber: loan, status, nextStep, updatedOn } = application;
  const { tone, icon } = lookOf(status);
  return (
    <li className="sheet">
      <div className="head">
        <h2 className="num">{loan}</h2>
        <span className={`badge ${toneClass(tone)}`}>
          <Icon shape={icon} />
          {status}
        </span>
      </div>
      <p>{nextStep}</p>
      <p className="small soft">
        Last change <span className="num">{formatDate(updatedOn)}</span>
      </p>
    </li>
  );
}

const countText = (count: number) => (count === 1 ? '1 application' : `${count} applications, the newest first`);

interface FoundProps {
  found: Loaded<Found>;
  asked: CallInput<'searchCustomerSupport'> | undefined;
  again(): void;
}

/** What a search has found, or why there is nothing. */
export function FoundApplications({ found, asked, again }: FoundProps) {
  if (!asked || found.phase === 'none') return null;
  if (found.phase === 'loading')
    return (
      <div className="sheet">
        <CardSkeleton rows={2} />
      </div>
    );
  if (found.phase === 'failed')
    return (
      <div className="sheet">
        {found.code === 'TOO_MANY_REQUESTS' ? (
          <Blank isAlert icon={pendingIcon} title={found.message} />
        ) : (
          <LoadFailure failure={found} retry={again} />
        )}
      </div>
    );
  const by = searchTypes[asked.searchColumn].label;
  if (found.value.length === 0)
    return (
      <div className="sheet">
        <NoResults text={`No application has this ${by}. Check what you typed: the whole ${by} is searched for.`} />
      </div>
    );
  return (
    <section aria-label="Applications found">
      <p className="small soft" role="status">
        {by} <span className="strong">{asked.searchValue}</span>: {countText(found.value.length)}
      </p>
      <ol className="found">
        {found.value.map((application, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two masked numbers may be the same
          <ApplicationCard key={at} application={application} />
        ))}
      </ol>
    </section>
  );
}
