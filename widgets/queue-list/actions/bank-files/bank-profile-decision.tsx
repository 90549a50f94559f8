import { useMemo } from 'react';
import { bankProfileStateLabel, isUsed } from '../../../contract/bank-files/bank-profile.ts';
import { bankPurposes } from '../../../contract/bank-files/bank-formats.ts';
import { reasonHint, reasonRules } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { DecisionDrawer, decisionsOf, type Decision } from '../../parts/decision-drawer.tsx';
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
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { profileId, version, state, purpose, approved, decisionRefusal } = profile;
  const mayDecide = state === 'WAITING' && decisionRefusal === null && !widget.isReadonly;
  async function decide(to: Decision) {
    if (to === 'WITHDRAWN') return;
    // only a refusal needs words
    if ((to === 'REFUSED' || form.text('reason') !== '') && !form.check()) return;
    const input = { profileId, to, reason: form.text('reason') };
    const done = await work.run('decideBankProfile', input, { ifMatch: version, form, readAgain });
    if (!done) return;
    close();
    await readAgain();
  }
  return (
    <DecisionDrawer
      title="Bank profile"
      className="access-form"
      decisions={decisionsOf({ mayWithdraw: false, mayDecide })}
      remark={form.field('reason')}
      hint={`${reasonHint}. Only a refusal needs one`}
      isBusy={isBusy}
      decide={decide}
      close={close}
    >
      <ProfileHead profile={profile} />
      <ProfileNotices profile={profile} />
      <FieldRows rows={profileRows(purpose, profile, approved)} />
      {decisionRefusal !== null && (
        <Notice tone="off" icon={lockIcon}>
          {decisionRefusal}.
        </Notice>
      )}
    </DecisionDrawer>
  );
}
