import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { keepingFor } from '../../client/drafts/keeping.ts';
import { linkBelow } from '../../client/files/link-below.ts';
import type { CallName } from '../../contract/calls.ts';
import type { ChoiceGroupName } from '../../contract/choices/choice-groups.ts';
import type { ListType } from '../../contract/lists.ts';
import type { Topic } from '../../contract/live.ts';
import type { LockKind } from '../../contract/locks/lock-kinds.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';
import type { Form, Messages, Texts } from '../form/create-form.ts';
import { createLoad, loadedValue, type Load } from '../work/create-load.ts';
import { createWork, type Work } from '../work/create-work.ts';
import { followChoices } from '../work/follow-choices.ts';
import { followRow } from '../work/follow-row.ts';
import { createKeptForm } from '../work/kept/kept-form.ts';
import { formAbout, typedTexts } from '../work/kept/typed-texts.ts';
import type { DeskState } from './application-desk.ts';
import { createClaim } from './claim.state.ts';
import { createReport } from './create-report.ts';
import { createDeskClaim } from './desk-claim.ts';
import { createHeardChanges, type ToldFacts } from './frame/heard-changes.ts';
import type { DeskEvents } from './frame/use-desk-state.ts';
import { createNext } from './next-application.ts';
import { isSameFile, openFileContents, type FileContents } from './viewer/file-contents.ts';

interface DeskParts<Name extends CallName> {
  connection: Connection;
  events: Omit<DeskEvents, 'mayClaim'> & Partial<Pick<DeskEvents, 'mayClaim'>>;
  /** Number of the loan application. */
  loan: string;
  /** The call that loads what the desk shows, and its input. */
  reads: Name;
  input: CallInput<Name>;
  /** The subject of the draft that keeps what is typed. */
  subject: string;
  /** The messages about what is typed, of what is asked for by now. */
  rules(typed: Texts, shown: CallReply<Name>): Messages;
  /** The kind of the row that is claimed. */
  lock: LockKind;
  /** Where others' changes of the row are told; undefined where the desk follows none. */
  topic: Topic | undefined;
  /** The groups of choices that its forms offer, which are loaded with what it shows. */
  offers?: readonly ChoiceGroupName[];
  /** The queue that is worked, for the next row. */
  queue: { listType: ListType; queueName: string };
  rowOf(shown: CallReply<Name>): string | null;
  versionOf(shown: CallReply<Name>): number;
  /** What is told of it when others change it while the desk is open, by what that is called. */
  factsOf(shown: CallReply<Name>): ToldFacts;
  /** Why the server lets nobody change what is shown; null where it does. */
  readOnlyReasonOf(shown: CallReply<Name>): string | null;
  /** Whether it stands at this desk. */
  isHere(shown: CallReply<Name>): boolean;
  /** Whether the person works on it, so that it is claimed for them. */
  isWorked(shown: CallReply<Name>): boolean;
  /** The links to all of its files. */
  linksOf?(shown: CallReply<Name>): readonly string[];
  /** Called with what was read, before it is claimed. */
  wasRead?(shown: CallReply<Name>): void;
}

/** What the changes of a desk do their work with. */
export interface DeskChanges {
  work: Work;
  typed: Form<Texts>;
  loan: string;
  /** Runs changes one after the other: each needs the version that the one before has left. */
  inTurn<Result>(save: () => Promise<Result>): Promise<Result>;
  /** Options of every change: the version that the person has seen, and what follows a refusal. */
  change(): {
    ifMatch: number;
    about: string;
    refused(refusal: CallError): void;
    readAgain(): Promise<void>;
  };
  refresh(): Promise<void>;
  /** What follows a change. @param names of what was typed for it (`Form.forget`) */
  settled(...names: string[]): Promise<void>;
  /** What follows a move to another desk. @param names of what was typed for it (`Form.forget`) */
  moved(...names: string[]): Promise<void>;
}

/** What every desk gives its screen. */
interface DeskOfScreen extends DeskState {
  typed: Form<Texts>;
  isBusy: ReadonlySignal<boolean>;
  files: FileContents;
  /** The loan number of the next row of the queue, claimed; null where there is none, undefined where the call was refused. */
  next(): Promise<string | null | undefined>;
}

interface Desk<Name extends CallName> {
  shown: Load<Name>;
  changes: DeskChanges;
  screen: DeskOfScreen;
}

/**
 * A desk at which one row is claimed, read and changed: what is loaded, typed and claimed, and how it is kept, followed, passed on
 * and left.
 */
export function createDesk<Name extends CallName>(parts: DeskParts<Name>): Desk<Name> {
  const { connection, events, loan, queue } = parts;
  const shown = createLoad(connection, parts.reads, events.loadFailed);
  const claim = createClaim(connection, parts.lock);
  const typed = formAbout(shown, parts.rules);
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: parts.subject,
    text: typedTexts(typed),
    shown: () => events.informed('What you have typed is back'),
  });
  const work = createWork({
    connection,
    snackbar: { success: events.done, error: events.failed, fault: events.faulted },
  });
  /** What is shown; undefined until it has loaded. */
  const present = computed(() => loadedValue<CallReply<Name>>(shown.state.value));
  /** Null for a row that is in none of the desk's lists, undefined until it has loaded. */
  const rowId = computed(() => present.value && parts.rowOf(present.value));
  function version(): number {
    const value = present.peek();
    return value === undefined ? 0 : parts.versionOf(value);
  }

  async function read(keeps: boolean) {
    const found = await shown.load(parts.input, { keeps });
    if (found !== undefined) parts.wasRead?.(found);
    return found;
  }
  async function claimIt() {
    const [found, id] = [present.peek(), rowId.peek()];
    if (found === undefined || typeof id !== 'string' || !parts.isHere(found) || !parts.isWorked(found)) return;
    if (events.mayClaim?.() ?? true) await claim.take(id);
  }
  async function refresh() {
    await read(true);
    // What nobody could work on when it was opened may be workable now.
    if (claim.standing.peek().phase === 'none') await claimIt();
  }
  const heard = createHeardChanges({
    facts: () => present.peek() && parts.factsOf(present.peek() as CallReply<Name>),
    isTyped: () => typed.isDirty.peek(),
  });
  const hear = () => heard.hear(refresh, work.isBusy.peek());
  const toClaim = { refused: (refusal: CallError) => claim.refused(refusal) };

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(save: () => Promise<Result>): Promise<Result> {
    const mine = last.then(save, save);
    last = mine;
    return mine;
  }
  function settled(...names: string[]) {
    typed.forget(...names);
    heard.forgetNews();
    return refresh();
  }
  async function moved(...names: string[]) {
    typed.forget(...names);
    heard.forgetNews();
    await kept.draft.drop();
    await refresh();
    const now = present.peek();
    // another desk's now: given back at once, so that they find it free
    if (now !== undefined && !parts.isHere(now)) claim.leave('You have moved this case on');
  }
  const files = openFileContents({
    base: connection.base,
    async renew(url) {
      const fresh = await read(true);
      const links = fresh === undefined ? [] : (parts.linksOf?.(fresh) ?? []);
      return links
        .filter((link) => link !== '')
        .map((link) => linkBelow(connection.base, link))
        .find((link) => isSameFile(link, url));
    },
  });
  const unfollow =
    parts.topic === undefined ? () => undefined : followRow(connection.live, parts.topic, rowId, () => void hear());
  /** Who follows the row reads all of it again. */
  const alreadyRead = parts.topic === undefined ? () => void refresh() : () => undefined;
  const unfollowChoices =
    parts.offers === undefined
      ? () => undefined
      : followChoices(connection.live, parts.offers, () => void refresh(), alreadyRead);

  return {
    shown,
    changes: {
      work,
      typed,
      loan,
      inTurn,
      change: () => ({ ifMatch: version(), about: 'case', ...toClaim, readAgain: () => heard.hear(refresh, false) }),
      refresh,
      settled,
      moved,
    },
    screen: {
      loan,
      claim,
      news: heard.news,
      forgetNews: heard.forgetNews,
      ...createDeskClaim({
        claim,
        readOnlyReason: computed(() => present.value && parts.readOnlyReasonOf(present.value)),
        rowId: () => rowId.peek(),
        failed: events.failed,
        refresh,
      }),
      version,
      typed,
      isBusy: work.isBusy,
      isDirty: typed.isDirty,
      keeping,
      files,
      saveDraft: () => kept.draft.settle(),
      refresh,
      async load() {
        if ((await read(false)) === undefined) return;
        await claimIt();
        await kept.restore();
      },
      report: createReport({ work, loan, readAgain: refresh, ofApplication: { ...toClaim, readAgain: refresh } }),
      next: createNext({
        work,
        storage: connection.storage,
        queue: () => queue,
        here: () => rowId.peek() ?? '',
        toClaim,
        informed: events.informed,
      }),
      dispose() {
        shown.dispose();
        files.close();
        unfollow();
        unfollowChoices();
        kept.dispose();
        claim.dispose();
      },
    },
  };
}
