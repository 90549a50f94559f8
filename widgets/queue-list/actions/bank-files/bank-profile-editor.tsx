import { useState } from 'react';
import { bankProfileFields, bankProfileStates } from '../../../contract/bank-files/bank-profile.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import accessSheet from '../access/access.css?sheet';
import { ProfileHead, ProfileNotices } from './bank-profile-decision.tsx';
import { BankProfileFields } from './bank-profile-fields.tsx';
import { createProfileForm, sentProfile, typedOf, type ProfileProps } from './bank-profile-form.ts';

/** A profile under edit. What is saved waits for another person; files use the approved version until then. */
export function BankProfileEditor({ profile, widget, readAgain, close }: ProfileProps<Widget>) {
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
  function discard() {
    form.reset();
    close();
  }
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
  }
  return (
    <EditorDrawer
      title="Bank profile"
      className="access-form"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: 'Save', run: save }}
      discard={discard}
    >
      <ProfileHead profile={profile} />
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <ProfileNotices profile={profile} />
      <BankProfileFields form={form} purpose={purpose} />
    </EditorDrawer>
  );
}
