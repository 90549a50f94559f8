import { useMemo, useRef, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import { callRows } from '../../contract/calls.ts';
import { changePasswordRules, shortestPassword } from '../../contract/rules/new-password.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Dialog } from '../../kit/parts/dialog.tsx';
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
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function send() {
    if (isBusy) return;
    if (!form.check()) {
      if (element.current) focusFirstError(element.current);
      return;
    }
    setBusy(true);
    try {
      await connection.remote('changePassword', form.values.peek());
      snackbar.success(callRows.changePassword.success ?? '');
      changed();
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.refuse(error.fieldErrors);
      snackbar.error(error.message);
      if (element.current) focusFirstError(element.current);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Change password"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void send()}>
            Change password
          </button>
        </>
      }
    >
      <form
        ref={element}
        className="password-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
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
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
