import { computed, signal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { createDraft } from '../client/draft.ts';
import { mintIdempotencyKey } from '../client/idempotency-key.ts';
import { keepingFor } from '../client/keeping.ts';
import { createCardEdits, draftOf, saveRefusal, sentFields, verdictOf, type Card } from './card-edits.ts';
import { createClaim } from './claim.state.ts';
import type { Config, DocumentEvents, DocumentVerification, Loaded } from './desk-state.ts';
import { queueOf } from './queue-of.ts';
import { createShownCards, without } from './shown-cards.ts';

/** Refusals after which a card may not be what is shown any more. */
const isElsewhere: ReadonlySet<string> = new Set(['STALE_VERSION', 'ROW_LOCKED', 'LOCK_ENDED', 'FILE_GONE']);
/** Refusals after which the application may not stand where it is shown any more. */
const hasMoved: ReadonlySet<string> = new Set(['STALE_VERSION', 'UDRS_STAGE_MISMATCH']);
const serverFault = 'Data not loaded due to some server error';

function failureOf(error: unknown) {
  const isCall = error instanceof CallError;
  return {
    phase: 'failed' as const,
    message: isCall ? error.message : serverFault,
    showsErrorPage: isCall && error.showsErrorPage,
  };
}

/** The documents of one application beside its data: what is shown, what is changed and not saved, and what becomes of it. */
export function createDocumentVerification(
  connection: Connection,
  loan: string,
  events: DocumentEvents,
): DocumentVerification {
  const { remote, live } = connection;
  const config = signal<Loaded<Config>>({ phase: 'loading' });
  const tab = signal('');
  const selected = signal('');
  const refusals = signal<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const busy = signal<readonly string[]>([]);
  const edits = createCardEdits();
  /** The status that it was opened in: what it is moved to is another desk's queue. */
  let queue = '';
  const claim = createClaim(connection);
  const ending = new AbortController();
  const keeping = keepingFor(connection);
  const { store, owner, server } = keeping;
  const draft = createDraft<Record<string, string>>(store, owner, `documents/${loan}`, { server });
  const isDirty = computed(() => Object.keys(edits.all.value).length > 0);
  const stopKeeping = edits.all.subscribe((all) => {
    if (Object.keys(all).length > 0) draft.keep(draftOf(all));
    else if (draft.keptAt.peek() > 0 || draft.unkept()) void draft.drop();
  });
  /** Keys of writes by what they say: the same one sent again after a broken connection is done once. */
  const keys = new Map<string, string>();
  const keyOf = (about: string) => {
    const key = keys.get(about) ?? mintIdempotencyKey();
    keys.set(about, key);
    return key;
  };

  const cards = computed<Loaded<readonly Card[]>>(() => byTab.value[tab.value] ?? { phase: 'loading' });
  const readOnly = computed(() => {
    if (config.value.phase !== 'ready') return 'Loading';
    const { readOnlyReason } = config.value.value;
    if (readOnlyReason !== null) return readOnlyReason;
    const standing = claim.standing.value;
    if (standing.phase === 'mine') return undefined;
    return standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
  });

  function refused(error: unknown): void {
    if (error instanceof CallError) claim.hear(error);
    events.failed(error instanceof CallError ? error.message : 'Please try again');
  }
  const { byTab, conflicts, cardsOf, tabOf, show, put, receive, compare } = createShownCards(edits, busy);
  function forgetNotes(cardKey: string): void {
    conflicts.value = without(conflicts.peek(), cardKey);
    refusals.value = without(refusals.peek(), cardKey);
  }
  const free = (cardKey: string) => (busy.value = busy.peek().filter((key) => key !== cardKey));
  function change(values: Partial<Config>): void {
    const shown = config.peek();
    if (shown.phase === 'ready') config.value = { phase: 'ready', value: { ...shown.value, ...values } };
  }

  async function readConfig(): Promise<Config | undefined> {
    try {
      const value = await remote(
        'fetchDocumentConfig',
        { loanApplicationNumber: loan, configRequired: true },
        { signal: ending.signal },
      );
      config.value = { phase: 'ready', value };
      return value;
    } catch (error) {
      if (ending.signal.aborted) return undefined;
      if (config.peek().phase !== 'ready') config.value = failureOf(error);
      const isCall = error instanceof CallError;
      events.loadFailed({ code: isCall ? error.code : 'LOAD_FAILED', retryable: !isCall || error.isRetryable });
      return undefined;
    }
  }
  async function readTab(key: string): Promise<readonly Card[] | undefined> {
    try {
      const input = { loanApplicationNumber: loan, tabName: key };
      const { cards: value } = await remote('fetchDocumentTab', input, { signal: ending.signal });
      // Cards come with one of them chosen already, so that none is chosen and brought into view after.
      if (tab.peek() === key && !value.some((card) => card.key === selected.peek()))
        selected.value = value[0]?.key ?? '';
      receive(key, value);
      return value;
    } catch (error) {
      if (ending.signal.aborted) return undefined;
      if (byTab.peek()[key]?.phase !== 'ready') byTab.value = { ...byTab.peek(), [key]: failureOf(error) };
      return undefined;
    }
  }
  async function openTab(key: string): Promise<void> {
    tab.value = key;
    const known = byTab.peek()[key];
    const shown = known?.phase === 'ready' ? known.value : await readTab(key);
    if (tab.peek() === key) selected.value = shown?.[0]?.key ?? '';
  }
  async function readAgain(cardKey: string): Promise<void> {
    await Promise.all([readTab(tabOf(cardKey) ?? tab.peek()), readConfig()]);
  }
  async function claimIt({ applicationId, readOnlyReason, udrsInfo, holdInfo }: Config): Promise<void> {
    if (!events.mayClaim()) return;
    if (readOnlyReason === null || udrsInfo.udrsList.length > 0 || holdInfo.mayHold) await claim.take(applicationId);
  }
  async function refresh(): Promise<void> {
    await Promise.all([readConfig(), ...Object.keys(byTab.peek()).map((key) => readTab(key))]);
  }
  const stopHearing = live.subscribe('applications', (news) => {
    const shown = config.peek();
    if (shown.phase !== 'ready') return;
    if (news.kind === 'refetch' || news.payload['rowId'] === shown.value.applicationId) void refresh();
  });

  async function save(card: Card): Promise<boolean> {
    const edit = edits.all.peek()[card.key];
    if (busy.peek().includes(card.key) || saveRefusal(card, edit) !== undefined) return false;
    busy.value = [...busy.peek(), card.key];
    const input = {
      loanApplicationNumber: loan,
      sectionKey: card.key,
      status: verdictOf(card, edit),
      fields: sentFields(card, edit),
    };
    const sent = {
      ...input,
      status: input.status && { ...input.status, rejectReasons: [...input.status.rejectReasons] },
    };
    const about = JSON.stringify([sent, card.version]);
    try {
      const options = { ifMatch: card.version, idempotencyKey: keyOf(about) };
      const {
        card: saved,
        udrsInfo,
        progress,
        applicationVersion,
      } = await remote('updateDocumentSection', sent, options);
      // what was changed meanwhile was not sent
      if (edits.all.peek()[card.key] === edit) edits.forget(card.key);
      put(saved);
      change({ udrsInfo, progress, applicationVersion });
      forgetNotes(card.key);
      events.done('Section data updated successfully');
      return true;
    } catch (error) {
      refused(error);
      if (error instanceof CallError) {
        refusals.value = { ...refusals.peek(), [card.key]: error.fieldErrors };
        free(card.key);
        if (isElsewhere.has(error.code)) await readAgain(card.key);
      }
      return false;
    } finally {
      free(card.key);
    }
  }

  async function write(work: () => Promise<unknown>, success: string): Promise<boolean> {
    try {
      await work();
      events.done(success);
      return true;
    } catch (error) {
      refused(error);
      if (error instanceof CallError && hasMoved.has(error.code)) await readConfig();
      return false;
    }
  }

  return {
    loan,
    config,
    tab,
    cards,
    selected,
    edits,
    conflicts,
    refusals,
    busy,
    isDirty,
    draft,
    keeping,
    claim,
    readOnly,
    refresh,
    async claimAgain(isTakeOver) {
      const shown = config.peek();
      if (shown.phase !== 'ready') return;
      await (isTakeOver ? claim.takeOver() : claim.take(shown.value.applicationId));
      await refresh();
    },
    openTab,
    save,
    async change(cardKey, work) {
      busy.value = [...busy.peek(), cardKey];
      try {
        const { card, applicationVersion } = await work();
        put(card);
        change({ applicationVersion });
      } catch (error) {
        free(cardKey);
        if (error instanceof CallError && isElsewhere.has(error.code)) await readAgain(cardKey);
        throw error;
      } finally {
        free(cardKey);
      }
    },
    cardOf: (cardKey) => cardsOf(tabOf(cardKey) ?? '').find(({ key }) => key === cardKey),
    select: (cardKey) => (selected.value = cardKey),
    async load() {
      config.value = { phase: 'loading' };
      const value = await readConfig();
      if (!value) return;
      queue = value.udrsInfo.selectedUdrs;
      const first = value.tabs.find(({ defaultSelected }) => defaultSelected) ?? value.tabs[0];
      await Promise.all([first && openTab(first.key), claimIt(value)]);
      const kept = await draft.restore();
      if (ending.signal.aborted || !kept || Object.keys(kept).length === 0) return;
      edits.restore(kept);
      for (const tabKey of Object.keys(byTab.peek())) for (const card of cardsOf(tabKey)) compare(undefined, card);
      events.told('Your unsaved corrections are back');
    },
    discard(cardKey) {
      edits.forget(cardKey);
      forgetNotes(cardKey);
    },
    addDocument: (type, proofType) =>
      write(async () => {
        const input = { loanApplicationNumber: loan, type, proofType };
        const { card } = await remote('addKycDocument', input);
        if (cards.peek().phase !== 'ready') return;
        show(tab.peek(), [...cardsOf(tab.peek()), card]);
        selected.value = card.key;
      }, 'Added kyc document successfully'),
    report: (seen, holdReason, userComment, success) =>
      write(async () => {
        await remote('reportIssue', { loanApplicationNumber: loan, userComment, holdReason }, { ifMatch: seen });
        await readConfig();
      }, success),
    changeStatus: (seen, targetStage, remarks, rejectReason) =>
      write(async () => {
        const shown = config.peek();
        const currentStage = shown.phase === 'ready' ? shown.value.udrsInfo.selectedUdrs : '';
        const input = { loanApplicationNumber: loan, currentStage, targetStage, remarks, rejectReason };
        await remote('updateUdrsStatus', input, { ifMatch: seen });
        const value = await readConfig();
        if (value) await claimIt(value);
      }, 'You successfully changed the status of application'),
    async searchEmployers(employerName, until) {
      const { employers } = await remote('searchEmployers', { employerName }, { signal: until });
      return employers.map(({ name }) => name);
    },
    async next() {
      try {
        const { next } = await remote('nextApplication', queueOf(queue));
        return next?.loanApplicationNumber;
      } catch (error) {
        refused(error);
        return undefined;
      }
    },
    dispose() {
      ending.abort();
      stopKeeping();
      stopHearing();
      draft.dispose();
      claim.dispose();
    },
  };
}
