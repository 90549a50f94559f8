import type { CommunicationStatus, PlaceValues } from '../../../../../widgets/contract/campaigns/communication.ts';
import type { MessageChannel } from '../../../../../widgets/contract/communications/messages.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** A communication of the demo. */
export interface Sample {
  status: CommunicationStatus;
  template: string;
  channel: MessageChannel;
  /** Days ago, and the hour in India. */
  days: number;
  hour: number;
  most: number;
  typed: PlaceValues;
  /** How many messages were written before it ended. */
  written?: number;
  remark?: string;
}

/** A day as the templates have it, some days from one. */
const dayFrom = (today: Date, days: number) => dayOf(new Date(today.getTime() + days * dayMs));

/** A communication in each status, and one more that is done. */
export const samplesOf = (today: Date): readonly Sample[] => [
  { status: 'DONE', template: 'statement_ready', channel: 'SMS', days: 6, hour: 11, most: 120, typed: {} },
  {
    status: 'DONE',
    template: 'clarification_reminder',
    channel: 'WHATSAPP',
    days: 12,
    hour: 15,
    most: 60,
    typed: { time: '18:00' },
  },
  {
    status: 'STOPPED',
    template: 'top_up_offer',
    channel: 'EMAIL',
    days: 3,
    hour: 12,
    most: 200,
    typed: { day: dayFrom(today, 10) },
    written: 40,
  },
  {
    status: 'REFUSED',
    template: 'overdue_reminder',
    channel: 'SMS',
    days: 2,
    hour: 10,
    most: 600,
    typed: { day: dayFrom(today, 1) },
    remark: 'Half of these were called yesterday',
  },
  {
    status: 'WAITS_FOR_RELEASE',
    template: 'emi_reminder',
    channel: 'WHATSAPP',
    days: 1,
    hour: 16,
    most: 600,
    typed: {},
  },
  {
    status: 'SENDING',
    template: 'training_notice',
    channel: 'EMAIL',
    days: 1,
    hour: 18,
    most: 60,
    typed: { topic: 'the new call script', day: dayFrom(today, 7), time: '10:30' },
  },
];

/** Who has made a communication, who released, refused or stopped it, and when it ended. */
export function standingOf(
  { status, remark }: Sample,
  { maker, other, at }: { maker: string; other: string; at: Date },
) {
  const later = new Date(at.getTime() + hourMs);
  return {
    created_by: maker,
    created_at: at,
    sends_at: status === 'WAITS_FOR_RELEASE' || status === 'REFUSED' ? null : at,
    released_by: status === 'REFUSED' ? other : null,
    released_at: status === 'REFUSED' ? later : null,
    stopped_by: status === 'STOPPED' ? maker : null,
    ended_at: status === 'SENDING' || status === 'WAITS_FOR_RELEASE' ? null : later,
    remark: remark ?? null,
    version: status === 'SENDING' || status === 'WAITS_FOR_RELEASE' ? 1 : 2,
  };
}
