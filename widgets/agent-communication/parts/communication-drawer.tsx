import { audiences } from '../../contract/campaigns/communication.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import progressSheet from '../../kit/look/progress.css?sheet';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { FieldRows, type FieldRow } from '../../kit/parts/field-rows.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Communication } from '../sent.state.ts';
import { channelNames, communicationLooks, countedRecipients, purposeNames } from '../words.ts';
import { CommunicationActions, type OpenCommunicationProps } from './communication-actions.tsx';
import { StatusLook } from './look.tsx';
import { Progress } from './progress.tsx';
import { Recipients } from './recipients.tsx';

const byAt = (by: string | null, at: string | null) => [by, at && formatDateTime(at)].filter(Boolean).join(', ');

function factsOf(communication: Communication): FieldRow[] {
  const { audience, channel, purpose, createdBy, createdAt, sendsAt, status } = communication;
  const { releasedBy, releasedAt, stoppedBy, endedAt, remark } = communication;
  const decided = status === 'REFUSED' ? 'Refused by' : 'Released by';
  return [
    { label: 'Audience', value: audiences[audience] },
    { label: 'Channel', value: `${channelNames[channel]}, ${purposeNames[purpose].toLowerCase()}` },
    { label: 'Made by', value: byAt(createdBy, createdAt) },
    ...(releasedBy === null ? [] : [{ label: decided, value: byAt(releasedBy, releasedAt) }]),
    ...(remark === null ? [] : [{ label: 'Why', value: remark }]),
    ...(sendsAt === null ? [] : [{ label: 'Goes out from', value: formatDateTime(sendsAt) }]),
    ...(stoppedBy === null ? [] : [{ label: 'Stopped by', value: stoppedBy }]),
    ...(endedAt === null ? [] : [{ label: 'Ended', value: formatDateTime(endedAt) }]),
  ];
}

/** One communication: its facts, how far it has got, its recipients, and what can be done with it. */
export function CommunicationDrawer(props: OpenCommunicationProps) {
  const { communication, widget, close } = props;
  useSheet(progressSheet);
  const { title, revision, status, recipients, mayStop } = communication;
  const hasActions = !widget.isReadonly && (mayStop || status === 'WAITS_FOR_RELEASE');
  return (
    <Drawer title={title} isOpen close={close} width="640px" footer={hasActions && <CommunicationActions {...props} />}>
      <div className="com-detail">
        <div className="com-entry-head">
          <span className="soft grow">
            Version {revision}, {countedRecipients(recipients)}
          </span>
          <StatusLook look={communicationLooks[status]} />
        </div>
        {status === 'SENDING' && <Progress communication={communication} />}
        <FieldRows rows={factsOf(communication)} />
        <Recipients communication={communication} widget={widget} />
      </div>
    </Drawer>
  );
}
