import { useRef, useState } from 'react';
import { bankProfileFields, bankProfileStates } from '../../../contract/bank-files/bank-profile.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import accessSheet from '../access/access.css?sheet';
import { ProfileHead, ProfileNotices } from './bank-profile-decision.tsx';
import { BankProfileFields } from './bank-profile-fields.tsx';
import { createProfileForm, sentProfile, typedOf, type ProfileProps } from './bank-profile-form.ts';

/** A profile under edit. What is saved waits for another person; files use the approved version until then. */
export function BankProfileEditor({ profile, widget, readAgain, close }: ProfileProps<Widget>) {
  useSheet(entrySheet);
  useSheet(accessSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { profileId, purpose } = profile;
  const [forms] = useState(() => ({ profile: createProfileForm(profile) }));
  const form = forms.profile;
  useKeptFields(widget, `bank-profile/${profileId}`, forms);
  const { version, news } = useRebase(profile, (now, by, before) => [
    ...(now.state === before.state ? [] : [bankProfileStates[now.state]]),
    ...form.rebase(typedOf(now), by).map((field) => bankProfileFields[field]),
  ]);
  const isTyped = useValue(form.isDirty);
  const body = useRef<HTMLDivElement>(null);
  const { leave, question } = useDiscardQuestion(isTyped, () => {
    form.reset();
    close();
  });
  async function save() {
    if (form.check()) {
      const input = { profileId, ...sentProfile(form.values.peek()) };
      const done = await work.run('changeBankProfile', input, {
        ifMatch: version(),
        form,
        readAgain,
        success: 'Saved. Another person approves it',
      });
      if (done) {
        form.reset();
        await readAgain();
        return close();
      }
    }
    if (body.current) focusFirstError(body.current);
  }
  return (
    <Drawer
      title="Bank profile"
      isOpen
      close={leave}
      width="480px"
      footer={
        <>
          <span className="access-left" role="status">
            {isTyped ? 'Not saved yet' : ''}
          </span>
          <button className="btn" type="button" onClick={leave}>
            Cancel
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void save()}>
            Save
          </button>
        </>
      }
    >
      <div ref={body} className="access-form">
        <ProfileHead profile={profile} />
        {news !== '' && <Notice tone="wait">{news}</Notice>}
        <ProfileNotices profile={profile} />
        <BankProfileFields form={form} purpose={purpose} />
      </div>
      {question}
    </Drawer>
  );
}
