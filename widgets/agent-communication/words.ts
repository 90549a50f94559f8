import { mostRecipients, type CommunicationStatus, type RecipientStatus } from '../contract/campaigns/communication.ts';
import type { MessageChannel, MessagePurpose } from '../contract/communications/messages.ts';
import { formatNumber } from '../kit/format/money.ts';
import { activeIcon } from '../kit/parts/icons/active.tsx';
import { approvedIcon } from '../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../kit/parts/icons/expired.tsx';
import { pendingIcon } from '../kit/parts/icons/pending.tsx';
import { rejectedIcon } from '../kit/parts/icons/rejected.tsx';
import type { IconShape } from '../kit/parts/icon.tsx';
import type { Tone } from '../kit/parts/tone.ts';

export const channelNames: Readonly<Record<MessageChannel, string>> = {
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
};
export const purposeNames: Readonly<Record<MessagePurpose, string>> = {
  TRANSACTIONAL: 'Transactional',
  SERVICE: 'Service',
  COLLECTION: 'Collection',
  PROMOTION: 'Promotion',
};

export interface Look {
  word: string;
  tone: Tone;
  icon: IconShape;
}

export const communicationLooks: Readonly<Record<CommunicationStatus, Look>> = {
  WAITS_FOR_RELEASE: { word: 'Waits for release', tone: 'wait', icon: pendingIcon },
  SENDING: { word: 'Sending', tone: 'live', icon: activeIcon },
  DONE: { word: 'Done', tone: 'good', icon: approvedIcon },
  STOPPED: { word: 'Stopped', tone: 'off', icon: expiredIcon },
  REFUSED: { word: 'Refused', tone: 'bad', icon: rejectedIcon },
};

export const recipientLooks: Readonly<Record<RecipientStatus, Look>> = {
  WAITING: { word: 'Waiting', tone: 'wait', icon: pendingIcon },
  QUEUED: { word: 'Queued', tone: 'wait', icon: pendingIcon },
  SENT: { word: 'Sent', tone: 'live', icon: activeIcon },
  DELIVERED: { word: 'Delivered', tone: 'good', icon: approvedIcon },
  READ: { word: 'Read', tone: 'good', icon: approvedIcon },
  FAILED: { word: 'Error', tone: 'bad', icon: rejectedIcon },
  SUPPRESSED: { word: 'Left out', tone: 'off', icon: expiredIcon },
  STOPPED: { word: 'Stopped', tone: 'off', icon: expiredIcon },
};

/** "1 recipient", "1,240 recipients". */
export const countedRecipients = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'recipient' : 'recipients'}`;

export const mostRecipientsText = `At most ${formatNumber(mostRecipients)}`;
