import { computed, signal } from '@preact/signals-react';
import type { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { pause } from '../client/pause.ts';
import { loadedValue, type Loaded } from '../kit/work/create-load.ts';
import { followChoices } from '../kit/work/follow-choices.ts';
import { followRow } from '../kit/work/follow-row.ts';
import { createWork } from '../kit/work/create-work.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { createAddDocument } from './added-documents.ts';
import { createMoves } from './application-moves.ts';
import { createCardChange, createCardSave } from './card-changes.ts';
import { createCardEdits, type Card } from './card-edits.ts';
import { openPictures, type Pictures } from '../kit/desk/picture/pictures.ts';
import { openFileContents } from '../kit/desk/viewer/file-contents.ts';
import { createClaim } from '../kit/desk/claim.state.ts';
import { createConfigReads, factsOf, isWorkedOn } from './config-reads.ts';
import { createDeskClaim } from '../kit/desk/desk-claim.ts';
import { uploadOf, uploadTo } from './document-files.ts';
import { createEmployerSearch } from './employer-search.ts';
import { createFirstPicture } from './first-picture.ts';
import { createFreshLinks } from './fresh-links.ts';
import type { Config, DocumentVerification } from './desk-state.ts';
import { editsText } from './kept-edits.ts';
import { createNext } from '../kit/desk/next-application.ts';
import { createHeardChanges } from '../kit/desk/frame/heard-changes.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { queueOf } from './queue-of.ts';
import { createOpenCards, pendingCounts } from './open-cards.ts';
import { createShownCards, without } from './shown-cards.ts';
import { createTabReads } from './tab-reads.ts';
import { createTabWalk } from './tab-walk.ts';
import { createStageWork } from './stage/stage-work.state.ts';
import { createTakenBack } from './taken-back.ts';
import { createUnsentFiles } from './unsent-files.ts';

/**
 * Milliseconds that a configuration waits for its tab's cards, which were asked for beside it: they are drawn together, after
 * the claim and the picture have been asked for.
 */
const togetherMs = 60;

/** The document desk of one application: its cards, the unsaved edits, the claim and the moves of its status. */
export function createDocumentVerification(
  connection: Connection,
  loan: string,
  events: DeskEvents,
): DocumentVerification {
  const { live } = connection;
  const ending = new AbortController();
  const { config, shownConfig, readConfig, openConfig, change } = createConfigReads({
    connection,
    loan,
    ending: ending.signal,
    events,
  });
  const tab = signal('');
  const openCards = createOpenCards();
  const busy = signal<readonly string[]>([]);
  const edits = createCardEdits();
  /** The status in which the application was opened; the status that it is moved to is another desk's queue. */
  let queue = '';
  const ownClaim = createClaim(connection, 'application');
  const firstPicture = createFirstPicture(ownClaim.standing);
  const claim = { ...ownClaim, standing: firstPicture.standing };
  const deskClaim = createDeskClaim({
    claim,
    readOnlyReason: computed(() => loadedValue(config.value)?.readOnlyReason),
    rowId: () => shownConfig()?.applicationId,
    failed: events.failed,
    refresh,
  });
  /** @param ofStage the stage has an account for a person who may work on nothing else of the application */
  async function claimIt(present: Config | undefined, ofStage = false) {
    if (present && events.mayClaim() && isWorkedOn(present) !== ofStage) await claim.take(present.applicationId);
  }
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `documents/${loan}`,
    text: editsText(edits),
    shown() {
      for (const tabKey of Object.keys(byTab.peek())) for (const card of cardsOf(tabKey)) compare(undefined, card);
      void showEdited();
      events.informed('Your unsaved corrections are back');
    },
  });
  const work = createWork({
    connection,
    snackbar: { success: events.done, error: events.failed, fault: events.faulted },
  });

  const cards = computed<Loaded<readonly Card[]>>(() => byTab.value[tab.value] ?? { phase: 'loading' });
  const pending = computed(() => pendingCounts(byTab.value));
  /** Passes a refusal to the claim, because the claim may be the reason. */
  const toClaim = { refused: (refusal: CallError) => claim.refused(refusal) };
  const { byTab, conflicts, cardsOf, tabOf, show, put, receive, compare } = createShownCards(edits, busy);
  function forgetNotes(cardKey: string): void {
    conflicts.value = without(conflicts.peek(), cardKey);
    refusals.value = without(refusals.peek(), cardKey);
  }
  const { readTab, ...tabs } = createTabReads({
    connection,
    loan,
    ending: ending.signal,
    tab,
    openCards,
    byTab,
    receive,
    begin: (value) => begin(value),
    wereRead: (key) => links.wereRead(key),
    fetchPicture(url) {
      firstPicture.asked();
      pictures();
      void files.of(url).catch(() => undefined);
    },
  });
  const { begin, openTab, showEdited, goOn } = createTabWalk({ config, tab, byTab, tabOf, readTab, edits, openCards });
  const links = createFreshLinks({
    base: connection.base,
    cards: () => Object.keys(byTab.peek()).flatMap(cardsOf),
    readAgain: () => readTab(tab.peek()),
  });
  const files = openFileContents({ base: connection.base, renew: links.renew });
  let decoder: Pictures | undefined;
  const pictures = () => (decoder ??= firstPicture.watched(openPictures()));
  async function readAgain(cardKey: string): Promise<void> {
    await Promise.all([readTab(tabOf(cardKey) ?? tab.peek()), readConfig()]);
  }
  async function refresh(): Promise<void> {
    await Promise.all([stage.refresh(), readConfig(), ...Object.keys(byTab.peek()).map((key) => readTab(key))]);
  }
  const rowId = computed(() => loadedValue(config.value)?.applicationId);
  const heard = createHeardChanges({
    facts: () => factsOf(shownConfig(), Object.keys(byTab.peek()).flatMap(cardsOf)),
    isTyped: () => isDirty.peek(),
  });
  const isAtWork = () => work.isBusy.peek() || busy.peek().length > 0;
  const unfollow = followRow(live, 'applications', rowId, () => void heard.hear(refresh, isAtWork()));
  const unfollowChoices = followChoices(
    live,
    ['holdReason', 'rejectReason', 'kycProof', 'documentDesk'],
    () => void refresh(),
    // who follows the row reads all of it again
    () => undefined,
  );

  const cardOf = (cardKey: string) => cardsOf(tabOf(cardKey) ?? '').find(({ key }) => key === cardKey);
  const { refusals, save } = createCardSave({
    work,
    loan,
    edits,
    busy,
    toClaim,
    put,
    change,
    readAgain,
    saved: forgetNotes,
    failed: events.failed,
  });
  const changeCard = createCardChange({
    busy,
    cardOf,
    put,
    moved: (applicationVersion) => change({ applicationVersion }),
    readConfig,
    readAgain,
  });
  const unsent = createUnsentFiles({
    keeping,
    loan,
    async upload({ cardKey, side }, file, sent) {
      const card = cardOf(cardKey);
      if (!card) return;
      const upload = { card, side, slot: 'original', seen: card.version, ...(await uploadOf(file)) } as const;
      await changeCard(cardKey, () => uploadTo(work, loan, upload, { onProgress: sent }));
    },
  });
  const isDirty = computed(
    () =>
      stage.isDirty.value ||
      Object.keys(edits.all.value).length > 0 ||
      unsent.all.value.some(({ isLasting }) => !isLasting),
  );

  /** Options of work that changes the application itself: reads the application again when it has changed meanwhile. */
  const ofApplication = { ...toClaim, readAgain: readConfig };

  const stage = createStageWork({
    connection,
    loan,
    work,
    keeping,
    ofApplication: toClaim,
    readConfig,
    claim: () => claimIt(shownConfig(), true),
    leave: claim.leave,
    informed: events.informed,
  });
  const takenBack = createTakenBack({
    work,
    loan,
    cardOf,
    save,
    decided({ card, udrsInfo, progress, applicationVersion }) {
      if (!card) return;
      put(card);
      openCards.show(card.key);
      if (udrsInfo) change({ udrsInfo, progress, applicationVersion });
    },
    async removed({ key }) {
      const holder = tabOf(key);
      edits.forget(key);
      unsent.removeCard(key);
      forgetNotes(key);
      await Promise.all([holder && readTab(holder), readConfig()]);
    },
    ofCard: { ...toClaim, readAgain: refresh },
  });

  return {
    loan,
    config,
    tab,
    cards,
    pending,
    ...openCards,
    goOn,
    edits,
    conflicts,
    refusals,
    busy,
    files,
    pictures,
    areLinksOld: () => links.areOld(tab.peek()),
    isDirty,
    stage,
    keeping,
    async saveDraft() {
      const areKept = await Promise.all([kept.draft.settle(), unsent.settle(), stage.saveDraft()]);
      return areKept.every(Boolean);
    },
    claim,
    news: heard.news,
    forgetNews: heard.forgetNews,
    ...deskClaim,
    version: () => shownConfig()?.applicationVersion ?? 0,
    refresh,
    openTab,
    showCard: (tabName, cardKey) => void openTab(tabName, cardKey),
    save,
    change: changeCard,
    unsent,
    cardOf,
    ...takenBack,
    async load() {
      let under: readonly Promise<void>[] = [];
      const reading = openConfig(async (value) => {
        queue = value.udrsInfo.selectedUdrs;
        const claiming = claimIt(value);
        const first = tabs.firstOf(value);
        const opening = first === undefined ? Promise.resolve() : openTab(first);
        under = [claiming, opening];
        await Promise.race([opening.then(() => pause(0)), pause(togetherMs)]);
      });
      tabs.askEarly();
      if (!(await reading)) return;
      await Promise.all(under);
      await Promise.all([kept.restore(), unsent.restore()]);
    },
    discard(cardKey) {
      edits.forget(cardKey);
      forgetNotes(cardKey);
    },
    addDocument: createAddDocument({ work, loan, tab, openCards, cardsOf, show, readTab, ofApplication }),
    ...createMoves({ work, loan, config, readConfig, leave: claim.leave, ofApplication }),
    ...createEmployerSearch(connection),
    isUndone: () => shownConfig()?.udrsInfo.selectedUdrs === queue,
    next: createNext({
      work,
      storage: connection.storage,
      queue: () => queueOf(queue),
      here: () => shownConfig()?.applicationId ?? '',
      toClaim,
      informed: events.informed,
    }),
    dispose() {
      ending.abort();
      files.close();
      decoder?.close();
      unfollow();
      unfollowChoices();
      kept.dispose();
      stage.dispose();
      firstPicture.dispose();
      claim.dispose();
    },
  };
}
