import { asCallError } from '../../../client/call-error.ts';
import type { Connection } from '../../../client/connection.ts';
import type { Work } from '../../../kit/work/create-work.ts';

interface CallWorkEvents {
  /** Called when an action is done, with the success text of its remote call. */
  done(text: string): void;
  /** Called with a refusal, in the server's words. */
  failed(text: string): void;
}

/** The agent's actions during a call besides the form. Their code loads on the first press: the form comes first. */
export function createCallWork(connection: Connection, { done, failed }: CallWorkEvents): Pick<Work, 'run'> {
  let loading: Promise<Work> | undefined;
  const load = () =>
    (loading ??= import('../../../kit/work/create-work.ts').then(
      ({ createWork }) => createWork({ connection, snackbar: { success: done, error: failed } }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    async run(name, input, ...options) {
      const work = await load().catch((error: unknown) => {
        const refusal = asCallError(error);
        options[0]?.refused?.(refusal);
        failed(refusal.message);
      });
      return work?.run(name, input, ...options);
    },
  };
}
