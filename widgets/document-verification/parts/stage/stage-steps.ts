import type { FunctionComponent } from 'react';
import type { StageAction } from '../../../contract/stage-work/stage-work.ts';
import type { StageReply } from '../../stage/stage-work.state.ts';
import { AccountDialog } from './account-dialog.tsx';
import { accountToCheck, type AccountAct } from './account-list.tsx';
import { AgreementDialog, MandateDialog } from './agreement-dialogs.tsx';
import { ApproveDialog, RefuseDialog } from './decision-dialogs.tsx';
import { FixDialog, InitiateDialog, ReleaseDialog, SendBackDialog } from './disbursal-dialogs.tsx';
import { ConfirmDialog, DenyDialog } from './proposal-dialogs.tsx';
import type { StageDialogProps } from './stage-dialog.tsx';
import { VisitDialog } from './visit-dialog.tsx';

/** One button of the panel, and the dialog that it opens. */
export interface Step {
  action: StageAction;
  label(shown: StageReply): string;
  look: string;
  Dialog: FunctionComponent<StageDialogProps>;
  /** True for a step that is open even where its action is refused. */
  isAlwaysOpen?: true;
  /** The account that it is about. */
  accountOf?(shown: StageReply): string | undefined;
  /** What stands in a field before anything is typed there. */
  begin?(shown: StageReply): Readonly<Record<string, string>>;
}

const named = (label: string) => () => label;

/** What can be recorded, in the order of the buttons. */
export const steps: readonly Step[] = [
  { action: 'recordVisit', label: named('Record visit'), look: 'btn primary', Dialog: VisitDialog },
  { action: 'decide', label: named('Refuse'), look: 'btn', Dialog: RefuseDialog },
  {
    action: 'decide',
    label: named('Approve'),
    look: 'btn primary',
    Dialog: ApproveDialog,
    begin: ({ loan }) => ({ 'approve.amount': String(loan.requestedAmount) }),
  },
  {
    action: 'recordAgreement',
    label: ({ agreementValidUntil }) => (agreementValidUntil === null ? 'Record agreement' : 'Renew agreement'),
    look: 'btn',
    Dialog: AgreementDialog,
  },
  { action: 'openMandate', label: named('Open mandate'), look: 'btn primary', Dialog: MandateDialog },
  {
    action: 'checkAccount',
    label: named('Check account'),
    look: 'btn',
    Dialog: AccountDialog,
    accountOf: accountToCheck,
  },
  { action: 'initiate', label: named('Initiate disbursal'), look: 'btn primary', Dialog: InitiateDialog },
  { action: 'release', label: named('Send back'), look: 'btn', Dialog: SendBackDialog, isAlwaysOpen: true },
  { action: 'release', label: named('Approve disbursal'), look: 'btn primary', Dialog: ReleaseDialog },
  {
    action: 'fix',
    label: named('Cause and fix'),
    look: 'btn primary',
    Dialog: FixDialog,
    begin: ({ disbursals: [last] }) => ({ 'fix.cause': last?.failureCause ?? '' }),
  },
];

/** The dialog of each button beside an account. */
export const accountDialogs: Readonly<Record<AccountAct, FunctionComponent<StageDialogProps>>> = {
  check: AccountDialog,
  confirm: ConfirmDialog,
  refuse: DenyDialog,
};
