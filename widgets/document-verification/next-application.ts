import type { Storage } from '../client/storage.ts';
import type { Handling, Work } from '../kit/work/create-work.ts';
import type { DocumentVerification, Skip } from './desk-state.ts';
import { createLeftApplications } from './left-applications.ts';
import { queueOf } from './queue-of.ts';

interface NextParts {
  work: Work;
  storage: Storage;
  /** The status in which the application was opened: its queue is the one that is worked. */
  queue(): string;
  /** Id of the application that is left. */
  here(): string;
  toClaim: Pick<Handling<unknown>, 'refused'>;
  informed(text: string): void;
}

/** Leads from an application to the next one of its queue, and remembers those that the person has left undone. */
export function createNext({ work, storage, queue, here, toClaim, informed }: NextParts): DocumentVerification['next'] {
  const left = createLeftApplications(storage);
  return async (skip?: Skip) => {
    const rowId = here();
    const before = left.all().filter((id) => id !== rowId);
    const input = { ...queueOf(queue()), left: [...before, rowId], ...(skip && { skip: { rowId, ...skip } }) };
    const answer = await work.run('nextApplication', input, toClaim);
    if (!answer) return undefined;
    if (skip) left.add(rowId);
    if (answer.next || before.length === 0) return answer.next?.loanApplicationNumber ?? null;
    left.clear();
    const again = await work.run('nextApplication', { ...queueOf(queue()), left: [rowId] }, toClaim);
    if (again?.next) informed('The applications that you have left are offered again');
    return again && (again.next?.loanApplicationNumber ?? null);
  };
}
