import { useEffect, useMemo } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';
import { useValue } from '../../use-value.ts';
import type { Widget } from '../../widget/widget.ts';
import { createLoad, loadedValue } from '../../work/create-load.ts';

/**
 * Loads the choices of a dialog; undefined until they have loaded. A failure is shown as a message and closes the
 * dialog.
 */
export function useChoices<Name extends CallName>(
  { connection, snackbar }: Widget,
  name: Name,
  input: CallInput<Name>,
  close: () => void,
): CallReply<Name> | undefined {
  const asked = JSON.stringify(input);
  const choices = useMemo(
    () =>
      createLoad(connection, name, ({ message }) => {
        snackbar.error(message);
        close();
      }),
    [connection, snackbar, name, close],
  );
  useEffect(() => {
    void choices.load(JSON.parse(asked) as CallInput<Name>);
    return choices.dispose;
  }, [choices, asked]);
  return loadedValue(useValue(choices.state));
}
