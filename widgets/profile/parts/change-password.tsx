import { useMemo } from 'react';
import { changePasswordRules, shortestPassword } from '../../contract/session/new-password.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import type { Widget } from '../../kit/widget/widget.ts';
import { createWork } from '../../kit/work/create-work.ts';

interface ChangePasswordProps {
  widget: Widget;
  username: string;
  changed(): void;
  close(): void;
}

/** Asks for the current and a new password. */
export function ChangePassword({ widget, username, changed, close }: ChangePasswordProps) {
  const work = useMemo(() => createWork(widget), [widget]);
  const form = useMemo(
    () => createForm({ initial: { currentPassword: '', newPassword: '' }, rules: changePasswordRules(username) }),
    [username],
  );

  async function send() {
    if (!form.check()) return;
    if (!(await work.run('changePassword', form.values.peek(), { form }))) return;
    changed();
    close();
  }

  return (
    <FormDialog title="Change password" submitLabel="Change password" submit={send} close={close}>
      <TextField
        field={form.field('currentPassword')}
        label="Current password"
        type="password"
        autoComplete="current-password"
        hasFocus
      />
      <TextField
        field={form.field('newPassword')}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters: several words that do not belong together`}
      />
    </FormDialog>
  );
}
