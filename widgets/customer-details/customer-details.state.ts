import { computed } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { operationsFileActions } from '../contract/collections/customer-file.ts';
import { createClaim } from '../kit/desk/claim.state.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createNext } from '../kit/desk/next-application.ts';
import { createLoad, loadedValue } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';
import { followRow } from '../kit/work/follow-row.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { createTypedTexts } from '../kit/work/kept/typed-texts.ts';
import { createFileChanges } from './file-changes.ts';
import { fileScreens } from './file-screens.ts';
import type { CustomerFileState, FileEvents, FileVariant } from './file-state.ts';

/** A customer's file of collections: what is loaded, typed and done. */
export function createCustomerFile(
  connection: Connection,
  { loan, variant }: { loan: string; variant: FileVariant },
  events: FileEvents,
): CustomerFileState {
  const file = createLoad(connection, 'fetchCustomerDetails', events.loadFailed);
  const preview = createLoad(connection, 'previewRestructure');
  const claim = createClaim(connection, 'collectionsCase');
  const typed = createTypedTexts();
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `customer/${variant}/${loan}`,
    text: typed.kept,
    shown: () => events.informed('What you have typed is back'),
  });
  const work = createWork({
    connection,
    snackbar: { success: events.done, error: events.failed, fault: events.faulted },
  });
  const at = { loanApplicationId: loan };

  const read = (keeps: boolean) => file.load(at, { keeps });
  const refresh = async () => void (await read(true));
  /** The row that a lock names; null for a loan that was never in collection, undefined until it has loaded. */
  const rowId = computed(() => loadedValue(file.state.value)?.id);

  const unfollow =
    variant === 'agency'
      ? followRow(connection.live, 'list.agency-calling-list', rowId, () => void refresh())
      : () => undefined;

  return {
    loan,
    variant,
    file: file.state,
    claim,
    heldBack: computed(() => {
      const standing = claim.standing.value;
      return standing.phase === 'lost' ? standing.message : undefined;
    }),
    isBusy: work.isBusy,
    isDirty: computed(() => Object.keys(typed.all.value).length > 0),
    typed,
    keeping,
    saveDraft: () => kept.draft.settle(),
    async load() {
      const shown = await read(false);
      if (!shown) return;
      if (shown.id !== null && shown.isMine && shown.actions.length > 0) await claim.take(shown.id);
      await kept.restore();
    },
    refresh,
    async claimAgain(isTakeOver) {
      const id = rowId.peek();
      if (typeof id !== 'string') return;
      await (isTakeOver ? claim.takeOver() : claim.take(id));
      const standing = claim.standing.peek();
      if (standing.phase === 'lost') events.failed(standing.message);
      await refresh();
    },
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
      async settled(prefix) {
        typed.forget(prefix);
        await refresh();
      },
    }),
    reveal: () =>
      work.run('revealContact', { screen: fileScreens[variant].details, subjectId: loan }, { refused: inPlace }),
    next: createNext({
      work,
      storage: connection.storage,
      queue: () => ({ listType: 'agency-calling-list', queueName: 'Calling List' }),
      here: () => rowId.peek() ?? '',
      toClaim: { refused: (refusal) => claim.refused(refusal) },
      informed: events.informed,
    }),
    dispose() {
      file.dispose();
      preview.dispose();
      unfollow();
      kept.dispose();
      claim.dispose();
    },
  };
}
