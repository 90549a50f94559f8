import { signal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { linkBelow } from '../client/files/link-below.ts';
import { queueNames } from '../contract/applications/queues.ts';
import { writeFileKey } from '../contract/documents/document-file-key.ts';
import { vkycCheckKeys, vkycDesks, type VkycDecision, type VkycDesk } from '../contract/vkyc/vkyc.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createDesk } from '../kit/desk/create-desk.ts';
import { holdFacts } from '../kit/desk/frame/hold-facts.ts';
import { isWorked } from '../kit/desk/is-worked.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { flagsToSend } from './review-flags.ts';
import { reviewMessages, slotOnWire } from './review-messages.ts';
import type { Review, ReviewState } from './review-state.ts';
import { standingOf, tickedReasons, typedChecklist } from './review-view.ts';
import { createWatched } from './watched.ts';

const lists = {
  maker: 'vkyc-maker-list',
  checker: 'vkyc-checker-list',
  audit: 'vkyc-audit-list',
} as const satisfies Record<VkycDesk, string>;

/** The fields of the checks by the names that a refusal has for them. */
const checkNames = Object.fromEntries(vkycCheckKeys.map((key) => [key, `check.${key}.reason`]));

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
  const at = { loanApplicationNumber: loan };
  const watched = createWatched();
  const pan = signal('');
  const { shown, changes, screen } = createDesk({
    connection,
    events,
    loan,
    reads: 'fetchVkycReview',
    input: { ...at, desk },
    subject: `vkyc/${desk}/${loan}`,
    lock: 'application',
    topic: 'applications',
    offers: ['holdReason', 'rejectReason'],
    queue: { listType: lists[desk], queueName: queueNames[vkycDesks[desk]] },
    rowOf: ({ applicationId }) => applicationId,
    versionOf: ({ version }) => version,
    factsOf: ({ currentStage, holdInfo, outcome, session, decisions }) => ({
      'where it stands': currentStage,
      'the hold': holdFacts(holdInfo),
      'the session': [session?.id, session?.status, session?.endReason],
      'what was decided': [outcome, decisions.length],
    }),
    readOnlyReasonOf: ({ readOnlyReason }) => readOnlyReason,
    isHere: ({ currentStage }) => currentStage === vkycDesks[desk],
    isWorked,
    rules: (texts, review) => reviewMessages(texts, review, desk),
    linksOf,
    wasRead: ({ session }) => watched.begin(session?.id, session?.length ?? 0),
  });
  const { work, typed } = changes;

  async function decide(decision: VkycDecision): Promise<boolean> {
    const review = shown.value();
    if (!review) return false;
    const texts = typed.values.peek();
    const { text } = typed;
    const name = `decide.${decision}.`;
    const input = {
      ...at,
      desk,
      decision,
      checklist: typedChecklist(texts),
      reasons: tickedReasons(texts, decision, standingOf(review, desk)),
      rejectReason: text(`${name}rejectReason`) || null,
      remark: text(`${name}remark`),
      reviewSeconds: watched.seconds(),
      watchedPercent: watched.percent.peek(),
      // A backend that says how much is watched takes the seconds and the flags.
      ...(review.watchedLeast !== undefined && {
        watched: watched.played.peek().map((piece) => [...piece]),
        flags: flagsToSend(review, texts),
        ...(review.session && { sessionId: review.session.id }),
      }),
    };
    const decided = await work.run('decideVkyc', input, {
      ...changes.change(),
      form: typed.formOf('', { ...checkNames, remark: `${name}remark`, rejectReason: `${name}rejectReason` }),
      done: () => changes.moved('check.', 'decide.', 'flag.', 'raise.'),
    });
    return decided !== undefined;
  }

  return {
    ...screen,
    desk,
    review: shown.state,
    pan,
    watched: watched.watched,
    watchedPercent: watched.percent,
    played: watched.played,
    decide,
    async resendLink() {
      const options = { ...changes.change(), done: () => changes.settled() };
      return (await work.run('resendVkycLink', at, options)) !== undefined;
    },
    async reschedule() {
      const input = { ...at, slotAt: slotOnWire(typed.text('slot.at')) };
      const form = typed.formOf('', { slotAt: 'slot.at' });
      const options = { ...changes.change(), form, done: () => changes.settled('slot.') };
      return (await work.run('rescheduleVkyc', input, options)) !== undefined;
    },
    async revealPan() {
      const answer = await work.run('revealVkycPan', { ...at, desk }, { success: '', refused: inPlace });
      if (answer) pan.value = answer.panNumber;
    },
    async revealDocument(documentKey, side) {
      const key = writeFileKey({ card: documentKey, side, slot: 'original' });
      const answer = await work.run('revealDocument', { ...at, key });
      return answer && linkBelow(connection.base, answer.file.url);
    },
    dispose() {
      watched.stop();
      screen.dispose();
    },
  };
}
