import { computed, signal } from '@preact/signals-react';
import type { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { linkBelow } from '../client/files/link-below.ts';
import { queueNames } from '../contract/applications/queues.ts';
import { writeFileKey } from '../contract/documents/document-file-key.ts';
import { vkycDesks, type VkycDecision, type VkycDesk } from '../contract/vkyc/vkyc.ts';
import { createClaim } from '../kit/desk/claim.state.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createReport } from '../kit/desk/create-report.ts';
import { isWorked } from '../kit/desk/is-worked.ts';
import { createNext } from '../kit/desk/next-application.ts';
import { openFileContents, isSameFile } from '../kit/desk/viewer/file-contents.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { createLoad, loadedValue } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';
import { followRow } from '../kit/work/follow-row.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { createTypedTexts } from '../kit/work/kept/typed-texts.ts';
import type { Review, ReviewState } from './review-state.ts';
import { standingOf, tickedReasons, typedChecklist } from './review-view.ts';
import { createWatched } from './watched.ts';

const lists = {
  maker: 'vkyc-maker-list',
  checker: 'vkyc-checker-list',
  audit: 'vkyc-audit-list',
} as const satisfies Record<VkycDesk, string>;

/** The links to all files of a review. */
function linksOf({ session, documents }: Review): string[] {
  const sides = documents.flatMap(({ preview }) => [preview.front, preview.back]);
  const files = sides.flatMap((side) => [side?.original, side?.modified]);
  return [session?.recording, session?.face, session?.pan, ...files].flatMap((file) => (file?.url ? [file.url] : []));
}

/** A session of video KYC at one of its desks: what is loaded, typed and decided. */
export function createVkycReview(
  connection: Connection,
  { desk, loan }: { desk: VkycDesk; loan: string },
  events: DeskEvents,
): ReviewState {
  const review = createLoad(connection, 'fetchVkycReview', events.loadFailed);
  const claim = createClaim(connection, 'application');
  const typed = createTypedTexts();
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `vkyc/${desk}/${loan}`,
    text: typed.kept,
    shown: () => events.informed('What you have typed is back'),
  });
  const work = createWork({
    connection,
    snackbar: { success: events.done, error: events.failed, fault: events.faulted },
  });
  const watched = createWatched();
  const pan = signal('');
  const at = { loanApplicationNumber: loan };
  const version = () => review.value()?.version ?? 0;

  async function read(keeps: boolean) {
    const shown = await review.load({ ...at, desk }, { keeps });
    if (shown) watched.begin(shown.session?.id, shown.session?.length ?? 0);
    return shown;
  }
  async function refresh() {
    await read(true);
    // What nobody could work on when it was opened may be workable now.
    if (claim.standing.peek().phase === 'none') await lockIt();
  }
  const ofApplication = { refused: (refusal: CallError) => claim.refused(refusal), readAgain: refresh };
  const readOnly = computed(() => {
    const shown = review.state.value;
    if (shown.phase !== 'ready') return 'Loading';
    if (shown.value.readOnlyReason !== null) return shown.value.readOnlyReason;
    const standing = claim.standing.value;
    if (standing.phase === 'mine') return undefined;
    return standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
  });
  async function lockIt() {
    const shown = review.value();
    if (shown?.currentStage !== vkycDesks[desk] || !isWorked(shown) || !events.mayClaim()) return;
    await claim.take(shown.applicationId);
  }
  /** A decided case is another desk's: it is given back at once, so that they find it free. */
  async function moved() {
    typed.forget('');
    await kept.draft.drop();
    await refresh();
    if (review.value()?.currentStage !== vkycDesks[desk]) claim.leave('You have moved this case on');
  }
  async function decide(decision: VkycDecision): Promise<boolean> {
    const shown = review.value();
    if (!shown) return false;
    const texts = typed.all.peek();
    const text = (name: string) => (texts[`decide.${decision}.${name}`] ?? '').trim();
    const input = {
      ...at,
      desk,
      decision,
      checklist: typedChecklist(texts),
      reasons: tickedReasons(texts, decision, standingOf(shown, desk)),
      rejectReason: text('rejectReason') || null,
      remark: text('remark'),
      reviewSeconds: watched.seconds(),
      watchedPercent: watched.percent.peek(),
    };
    const decided = await work.run('decideVkyc', input, {
      ...ofApplication,
      ifMatch: version(),
      about: 'case',
      form: typed.formOf((field) =>
        ['remark', 'rejectReason', 'reasons'].includes(field) ? `decide.${decision}.${field}` : `check.${field}.reason`,
      ),
      done: moved,
    });
    return decided !== undefined;
  }
  const files = openFileContents({
    base: connection.base,
    async renew(url) {
      const fresh = await read(true);
      const links = fresh ? linksOf(fresh).map((link) => linkBelow(connection.base, link)) : [];
      return links.find((link) => isSameFile(link, url));
    },
  });
  const rowId = computed(() => loadedValue(review.state.value)?.applicationId);
  const unfollow = followRow(connection.live, 'applications', rowId, () => void refresh());

  return {
    loan,
    desk,
    claim,
    readOnly,
    version,
    review: review.state,
    typed,
    isBusy: work.isBusy,
    isDirty: computed(() => Object.keys(typed.all.value).length > 0),
    keeping,
    files,
    pan,
    watched: watched.watched,
    watchedPercent: watched.percent,
    saveDraft: () => kept.draft.settle(),
    refresh,
    decide,
    async load() {
      if (!(await read(false))) return;
      await lockIt();
      await kept.restore();
    },
    async claimAgain(isTakeOver) {
      const shown = review.value();
      if (!shown) return;
      await (isTakeOver ? claim.takeOver() : claim.take(shown.applicationId));
      const standing = claim.standing.peek();
      if (standing.phase === 'lost') events.failed(standing.message);
      await refresh();
    },
    report: createReport({ work, loan, readAgain: refresh, ofApplication }),
    async revealPan() {
      const answer = await work.run('revealVkycPan', { ...at, desk }, { success: '', refused: inPlace });
      if (answer) pan.value = answer.panNumber;
    },
    async revealDocument(documentKey, side) {
      const key = writeFileKey({ card: documentKey, side, slot: 'original' });
      const answer = await work.run('revealDocument', { ...at, key });
      return answer && linkBelow(connection.base, answer.file.url);
    },
    next: createNext({
      work,
      storage: connection.storage,
      queue: () => ({ listType: lists[desk], queueName: queueNames[vkycDesks[desk]] }),
      here: () => review.value()?.applicationId ?? '',
      toClaim: { refused: (refusal) => claim.refused(refusal) },
      informed: events.informed,
    }),
    dispose() {
      review.dispose();
      watched.stop();
      files.close();
      unfollow();
      kept.dispose();
      claim.dispose();
    },
  };
}
