import { detailCallKinds } from '../../contract/application-details/application-details.ts';
import type { CallReply } from '../../contract/schemas.ts';
import timelineSheet from '../../kit/desk/timeline/timeline.css?sheet';
import { formatMoney } from '../../kit/format/money.ts';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { phoneIcon } from '../../kit/parts/icons/phone.tsx';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { statusLook } from '../../kit/parts/status-tone.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { PartProps } from './part-props.ts';
import { LoadedPart } from './loaded-part.tsx';
import { Section } from './section.tsx';

type Calls = CallReply<'applicationCalls'>;
type Call = Calls['calls'][number];

const wordOf = (status: string | null) => (status === null ? null : statusLook(status).word);

/** What the call has left to do. */
function nextOf({ nextCallAt, promiseAmount, promiseDate }: Call): string {
  const promised = [promiseAmount !== null && formatMoney(promiseAmount), promiseDate && formatDate(promiseDate)];
  const promise = promised.filter(Boolean).join(' by ');
  return [promise && `Promised ${promise}`, nextCallAt && `Call again ${formatDateTime(nextCallAt)}`]
    .filter(Boolean)
    .join('. ');
}

function Entry({ call }: { call: Call }) {
  const results = [wordOf(call.callStatus), wordOf(call.subCallStatus)].filter(Boolean).join(', ');
  const next = nextOf(call);
  return (
    <li>
      <Icon shape={phoneIcon} />
      <div>
        <div>
          <span className="strong">{detailCallKinds[call.kind]}</span>
          {results && `: ${results}`}
        </div>
        {call.remarks && <div className="small">{call.remarks}</div>}
        {next && <div className="small">{next}</div>}
        <div className="small soft num">
          {[formatDateTime(call.at), call.agent, call.sent].filter(Boolean).join(', ')}
        </div>
      </div>
    </li>
  );
}

function Shown({ calls, isWhole }: Calls) {
  useSheet(timelineSheet);
  if (calls.length === 0) return <NoRecords text="Nobody has called about this application." />;
  return (
    <Section title="Calls" note={isWhole ? '' : `The newest ${calls.length}`}>
      <ol className="timeline">
        {calls.map((call) => (
          <Entry key={call.callRef} call={call} />
        ))}
      </ol>
    </Section>
  );
}

/** The calls of all desks, the newest first. */
export function CallsTab(props: PartProps) {
  return (
    <LoadedPart name="applicationCalls" {...props}>
      {(value) => <Shown {...value} />}
    </LoadedPart>
  );
}
