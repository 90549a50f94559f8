import { bankProfileStateLabel, isUsed } from '../../../contract/bank-files/bank-profile.ts';
import { bankPurposes } from '../../../contract/bank-files/bank-formats.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { decisionsOf, ProposalDrawer } from '../../parts/decision-drawer.tsx';
import accessSheet from '../access/access.css?sheet';
import { profileRows, type Profile, type ProfileProps } from './bank-profile-form.ts';

/** What a profile is about, and how it stands. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { lenderName, purpose, state, bank } = profile;
  return (
    <div className="access-head">
      <p className="row">
        <span className="strong grow">{bank}</span>
        <Badge value={bankProfileStateLabel(state, profile)} />
      </p>
      <p className="soft">
        {bankPurposes[purpose]} of {lenderName}
      </p>
    </div>
  );
}

/** What files use now, and why something is not used. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  const { state, approved, approvedBy, approvedAt, refusal } = profile;
  return (
    <>
      {refusal !== null && (
        <Notice tone="bad">
          <strong>What is written was refused.</strong> {refusal}
        </Notice>
      )}
      {state !== 'APPROVED' && (
        <Notice tone="wait">
          {approved === null
            ? 'No file uses it before another person has approved it.'
            : 'Files use the approved version until another person approves this one.'}
        </Notice>
      )}
      {approvedAt !== null && (
        <p className="soft small">
          {approved && !isUsed(approved) ? 'Switched off' : 'In use'}: approved by {approvedBy ?? '-'},{' '}
          {formatDateTime(approvedAt)}
        </p>
      )}
    </>
  );
}

/** What is written of a profile, and the decision of another person on it. */
export function BankProfileDecision({ profile, widget, readAgain, close }: ProfileProps<Widget>) {
  useSheet(accessSheet);
  const { profileId, version, state, purpose, approved, decisionRefusal } = profile;
  const mayDecide = state === 'WAITING' && decisionRefusal === null && !widget.isReadonly;
  return (
    <ProposalDrawer
      title="Bank profile"
      className="access-form"
      decisions={decisionsOf({ mayWithdraw: false, mayDecide })}
      version={version}
      decisionRefusal={decisionRefusal}
      widget={widget}
      send={(work, to, reason, handling) =>
        to === 'WITHDRAWN' ? Promise.resolve() : work.run('decideBankProfile', { profileId, to, reason }, handling)
      }
      readAgain={readAgain}
      close={close}
    >
      <ProfileHead profile={profile} />
      <ProfileNotices profile={profile} />
      <FieldRows rows={profileRows(purpose, profile, approved)} />
    </ProposalDrawer>
  );
}
