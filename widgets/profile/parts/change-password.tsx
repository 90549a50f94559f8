import { useMemo } from 'react';
import { CallError } from '../../client/call-error.ts';
import { callRows } from '../../contract/calls.ts';
import { changePasswordRules, shortestPassword } from '../../contract/rules/new-password.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { FormDialog } from '../../kit/parts/form-dialog.tsx';
import type { Widget } from '../../kit/widget/widget.ts';

interface ChangePasswordProps {
  widget: Widget;
  username: string;
  changed(): void;
  close(): void;
}

/** Asks for the current and a new password. */
export function ChangePassword({ widget, username, changed, close }: ChangePasswordProps) {
  const { connection, snackbar } = widget;
  const form = useMemo(
    () => createForm({ currentPassword: '', newPassword: '' }, changePasswordRules(username)),
    [username],
  );

  async function send() {
    if (!form.check()) return;
    try {
      await connection.remote('changePassword', form.values.peek());
      snackbar.success(callRows.changePassword.success ?? '');
      changed();
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.refuse(error.fieldErrors);
      snackbar.error(error.message);
    }
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
        hint={`At least ${shortestPassword} characters`}
      />
    </FormDialog>
  );
}
