import { asCallError } from '../../../client/call-error.ts';
import type { Connection } from '../../../client/connection.ts';
import type { Work } from '../../../kit/work/create-work.ts';

interface CallWorkEvents {
  /** Something is done, in the words of its call. */
  done(text: string): void;
  /** A refusal, in the server's words. */
  failed(text: string): void;
}

/** What an agent does during a call besides its form. What that takes is loaded with the first press: the form comes first. */
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
