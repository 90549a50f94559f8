import type { Storage } from '../../client/storage.ts';
import type { ListType } from '../../contract/lists.ts';
import type { CallInput } from '../../contract/schemas.ts';
import type { Handling, Work } from '../work/create-work.ts';
import { createLeftApplications } from './left-applications.ts';

/** Why an application is left undone. */
export type Skip = Omit<NonNullable<CallInput<'nextApplication'>['skip']>, 'rowId'>;

interface NextParts {
  work: Work;
  storage: Storage;
  /** The queue that is worked. */
  queue(): { listType: ListType; queueName: string };
  /** Id of the application that is left. */
  here(): string;
  toClaim: Pick<Handling<unknown>, 'refused'>;
  informed(text: string): void;
}

/**
 * Leads from an application to the next one of its queue, and remembers those that the person has left undone.
 *
 * @returns claims the oldest free application of the queue that the person has not left before; once all are left, they are
 *   offered again. Resolves to its loan number, null when there is none; undefined when the call was refused
 */
export function createNext({ work, storage, queue, here, toClaim, informed }: NextParts) {
  const left = createLeftApplications(storage);
  return async (skip?: Skip): Promise<string | null | undefined> => {
    const rowId = here();
    const before = left.all().filter((id) => id !== rowId);
    const input = { ...queue(), left: [...before, rowId], ...(skip && { skip: { rowId, ...skip } }) };
    const answer = await work.run('nextApplication', input, toClaim);
    if (!answer) return undefined;
    if (skip) left.add(rowId);
    if (answer.next || before.length === 0) return answer.next?.loanApplicationNumber ?? null;
    left.clear();
    const again = await work.run('nextApplication', { ...queue(), left: [rowId] }, toClaim);
    if (again?.next) informed('The applications that you have left are offered again');
    return again && (again.next?.loanApplicationNumber ?? null);
  };
}
