import { computed } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { operationsFileActions } from '../contract/collections/customer-file.ts';
import { createDesk } from '../kit/desk/create-desk.ts';
import { createLoad } from '../kit/work/create-load.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createFileChanges } from './file-changes.ts';
import { fileMessages } from './file-messages.ts';
import { fileScreens } from './file-screens.ts';
import type { CustomerFile, CustomerFileState, FileEvents, FileVariant } from './file-state.ts';

const isWorked = ({ isMine, actions }: CustomerFile) => isMine && actions.length > 0;

/** A customer's file of collections: what is loaded, typed and done. */
export function createCustomerFile(
  connection: Connection,
  { loan, variant }: { loan: string; variant: FileVariant },
  events: FileEvents,
): CustomerFileState {
  const at = { loanApplicationId: loan };
  const preview = createLoad(connection, 'previewRestructure');
  const {
    shown: file,
    changes: { work, typed, refresh, settled },
    screen,
  } = createDesk({
    connection,
    events,
    loan,
    reads: 'fetchCustomerDetails',
    input: at,
    subject: `customer/${variant}/${loan}`,
    lock: 'collectionsCase',
    topic: variant === 'agency' ? 'list.agency-calling-list' : undefined,
    offers: variant === 'agency' ? ['callStatus'] : [],
    queue: { listType: 'agency-calling-list', queueName: 'Calling List' },
    // null for a loan that was never in collection
    rowOf: ({ id }) => id,
    versionOf: ({ version }) => version ?? 0,
    // a settlement has work of its own beside the file's: what it does itself would be told of as another's
    factsOf: ({ standing, isMine, promises, requests, contacting, valueProjectionPair }) => ({
      'where the loan stands': standing,
      'whose it is': isMine,
      'what is owed': valueProjectionPair.value,
      'the promises': promises.map(({ id, status }) => [id, status]),
      'what is asked for': requests.map(({ id, version }) => [id, version]),
      'when the customer may be contacted': [contacting?.wish, contacting?.complaint],
    }),
    readOnlyReasonOf: () => null,
    rules: fileMessages,
    isHere: isWorked,
    isWorked,
  });
  const { claim } = screen;

  return {
    ...screen,
    variant,
    file: file.state,
    heldBack: computed(() => {
      const standing = claim.standing.value;
      return standing.phase === 'lost' ? standing.message : undefined;
    }),
    offer(action) {
      // A lead of both portals may do more in the agency's.
      if (variant === 'ops' && !operationsFileActions.includes(action)) return undefined;
      return file.value()?.actions.find((each) => each.action === action);
    },
    preview: preview.state,
    previewRestructure: async (newTenureMonths, effectiveFrom) =>
      void (await preview.load(
        { ...at, ...(newTenureMonths !== undefined && { newTenureMonths }), ...(effectiveFrom && { effectiveFrom }) },
        { keeps: true },
      )),
    ...createFileChanges({
      work,
      typed,
      loan,
      file: () => file.value(),
      refresh,
      refused: (refusal) => claim.refused(refusal),
      events,
      settled,
    }),
    reveal: () =>
      work.run('revealContact', { screen: fileScreens[variant].details, subjectId: loan }, { refused: inPlace }),
    dispose() {
      preview.dispose();
      screen.dispose();
    },
  };
}
