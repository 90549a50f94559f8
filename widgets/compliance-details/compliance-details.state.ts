import { computed } from '@preact/signals-react';
import type { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { linkBelow } from '../client/files/link-below.ts';
import { queueNames } from '../contract/applications/queues.ts';
import { complianceDesks, type ComplianceDesk } from '../contract/compliance/compliance.ts';
import { writeFileKey } from '../contract/documents/document-file-key.ts';
import { createClaim } from '../kit/desk/claim.state.ts';
import { createReport } from '../kit/desk/create-report.ts';
import { isWorked } from '../kit/desk/is-worked.ts';
import { createNext } from '../kit/desk/next-application.ts';
import { openFileContents, isSameFile } from '../kit/desk/viewer/file-contents.ts';
import { viewerFilesOf } from '../kit/desk/viewer/preview-files.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { createLoad, loadedValue } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';
import { followRow } from '../kit/work/follow-row.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { createTypedTexts } from '../kit/work/kept/typed-texts.ts';
import type { ComplianceCaseState } from './case-state.ts';
import { createChanges } from './case-changes.ts';

const lists = {
  review: 'compliance-review-list',
  fixer: 'compliance-fixer-list',
  calling: 'compliance-calling-list',
} as const satisfies Record<ComplianceDesk, string>;

/** A compliance case at one of its desks: what is loaded, typed and saved. */
export function createComplianceCase(
  connection: Connection,
  { desk, loan }: { desk: ComplianceDesk; loan: string },
  events: DeskEvents,
): ComplianceCaseState {
  const kase = createLoad(connection, 'fetchComplianceCase', events.loadFailed);
  const claim = createClaim(connection, 'application');
  const typed = createTypedTexts();
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `compliance/${desk}/${loan}`,
    text: typed.kept,
    shown: () => events.informed('What you have typed is back'),
  });
  const work = createWork({
    connection,
    snackbar: { success: events.done, error: events.failed, fault: events.faulted },
  });
  const at = { loanApplicationNumber: loan };
  const version = () => kase.value()?.version ?? 0;

  async function read(keeps: boolean) {
    return kase.load({ ...at, desk }, { keeps });
  }
  async function refresh() {
    await read(true);
    // What nobody could work on when it was opened may be workable now.
    if (claim.standing.peek().phase === 'none') await lockIt();
  }
  /** Options of every change: the version that the person has seen, and what follows a refusal. */
  const change = () => ({
    ifMatch: version(),
    about: 'case',
    refused: (refusal: CallError) => claim.refused(refusal),
    readAgain: refresh,
  });
  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes one after the other: each needs the version that the one before has left. */
  function inTurn<Result>(save: () => Promise<Result>): Promise<Result> {
    const mine = last.then(save, save);
    last = mine;
    return mine;
  }
  /** After a move the case is another desk's: it is given back at once, so that they find it free. */
  async function moved(prefixes: readonly string[]) {
    for (const prefix of prefixes) typed.forget(prefix);
    await kept.draft.drop();
    await refresh();
    claim.leave('You have moved this case on');
  }
  const readOnly = computed(() => {
    const shown = kase.state.value;
    if (shown.phase !== 'ready') return 'Loading';
    if (shown.value.readOnlyReason !== null) return shown.value.readOnlyReason;
    const standing = claim.standing.value;
    if (standing.phase === 'mine') return undefined;
    return standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
  });
  async function lockIt() {
    const shown = kase.value();
    if (shown?.currentStage !== complianceDesks[desk] || !isWorked(shown) || !events.mayClaim()) return;
    await claim.take(shown.applicationId);
  }
  const files = openFileContents({
    base: connection.base,
    async renew(url) {
      const fresh = await read(true);
      const all = fresh?.documents.flatMap((document) => viewerFilesOf(document, connection.base)) ?? [];
      return all.find((file) => file.url !== '' && isSameFile(file.url, url))?.url;
    },
  });
  const rowId = computed(() => loadedValue(kase.state.value)?.applicationId);
  const unfollow = followRow(connection.live, 'applications', rowId, () => void refresh());

  return {
    loan,
    desk,
    claim,
    readOnly,
    version,
    kase: kase.state,
    typed,
    isBusy: work.isBusy,
    isDirty: computed(() => Object.keys(typed.all.value).length > 0),
    keeping,
    files,
    saveDraft: () => kept.draft.settle(),
    refresh,
    async load() {
      if (!(await read(false))) return;
      await lockIt();
      await kept.restore();
    },
    offer: (action) => kase.value()?.actions.find((each) => each.action === action),
    async claimAgain(isTakeOver) {
      const shown = kase.value();
      if (!shown) return;
      await (isTakeOver ? claim.takeOver() : claim.take(shown.applicationId));
      const standing = claim.standing.peek();
      if (standing.phase === 'lost') events.failed(standing.message);
      await refresh();
    },
    report: createReport({
      work,
      loan,
      readAgain: refresh,
      ofApplication: { refused: (refusal) => claim.refused(refusal), readAgain: refresh },
    }),
    ...createChanges({ work, typed, loan, inTurn, change, refresh, moved }),
    async reveal(documentKey, side) {
      const key = writeFileKey({ card: documentKey, side, slot: 'original' });
      const answer = await work.run('revealDocument', { ...at, key });
      return answer && linkBelow(connection.base, answer.file.url);
    },
    next: createNext({
      work,
      storage: connection.storage,
      queue: () => ({ listType: lists[desk], queueName: queueNames[complianceDesks[desk]] }),
      here: () => kase.value()?.applicationId ?? '',
      toClaim: { refused: (refusal) => claim.refused(refusal) },
      informed: events.informed,
    }),
    dispose() {
      kase.dispose();
      files.close();
      unfollow();
      kept.dispose();
      claim.dispose();
    },
  };
}
