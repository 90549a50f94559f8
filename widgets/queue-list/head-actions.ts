import type { HeaderActionType } from '../contract/lists.ts';
import { downloadIcon } from '../kit/parts/icons/download.tsx';
import { holdIcon } from '../kit/parts/icons/hold.tsx';
import { nextIcon } from '../kit/parts/icons/next.tsx';
import { plusIcon } from '../kit/parts/icons/plus.tsx';
import { uploadIcon } from '../kit/parts/icons/upload.tsx';
import type { IconShape } from '../kit/parts/icon.tsx';
import type { Widget } from '../kit/widget/widget.ts';

export interface HeadActionRow {
  label: string;
  /** The label on lists of loans in collection, where it differs. */
  labelOfCases?: string;
  icon: IconShape;
  /** True for the action that most people come for. */
  isPrimary?: boolean;
  /** Absent for an action that is done at once. */
  opensDialog?: boolean;
  /** Called for an action that the server grants: an action that writes is not offered on a read-only screen. */
  isOffered(widget: Widget): boolean;
}

export type HeadActionRows = Readonly<Record<HeaderActionType, HeadActionRow>>;

const always = () => true;
const writes = ({ isReadonly }: Widget) => !isReadonly;

/** The actions on a list as a whole (QL-21), in the order of the buttons. A missing action does not compile. */
export const headActionRows: HeadActionRows = {
  uploadAllocation: {
    label: 'Bulk allocation',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  uploadFeedback: {
    label: 'Bulk feedback',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  uploadRecordings: {
    label: 'Call recordings',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  mandateBatches: {
    label: 'Batches',
    icon: downloadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  uploadBankAnswers: {
    label: 'Bank answers',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  uploadDisbursalAnswers: {
    label: 'Payout answers',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  uploadUnsubscribe: {
    label: 'Bulk unsubscribe',
    icon: uploadIcon,
    opensDialog: true,
    isOffered: writes,
  },
  downloadList: {
    label: 'Download CSV',
    icon: downloadIcon,
    opensDialog: true,
    isOffered: always,
  },
  createPromoCode: {
    label: 'New promo code',
    icon: plusIcon,
    isPrimary: true,
    opensDialog: true,
    isOffered: writes,
  },
  createOtpTemplate: {
    label: 'New template',
    icon: plusIcon,
    isPrimary: true,
    opensDialog: true,
    isOffered: writes,
  },
  stopAutoMovement: {
    label: 'Stop all',
    icon: holdIcon,
    opensDialog: true,
    isOffered: writes,
  },
  addUnsubscription: {
    label: 'Unsubscribe',
    icon: plusIcon,
    isPrimary: true,
    opensDialog: true,
    isOffered: writes,
  },
  nextApplication: {
    label: 'Next application',
    labelOfCases: 'Next customer',
    icon: nextIcon,
    isPrimary: true,
    isOffered: writes,
  },
};

/** The actions on a list as a whole that the server grants and the screen offers, in the order of the table. */
export function offeredInHead(actions: readonly string[], widget: Widget): [HeaderActionType, HeadActionRow][] {
  const rows = Object.entries(headActionRows) as [HeaderActionType, HeadActionRow][];
  return rows.filter(([action, { isOffered }]) => actions.includes(action) && isOffered(widget));
}
