import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { uploadFile } from '../client/files/upload.ts';
import { chatLinkLabels } from '../contract/chat/chat.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createForm } from '../kit/form/create-form.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { formText, type KeptText } from '../kit/work/kept/kept-text.ts';
import { createSending } from '../kit/work/kept/sending.ts';
import { keyOfSentText } from '../kit/work/kept/sent-text-key.ts';
import type { ChatMessage } from './chat-messages.state.ts';

type Push = CallInput<'pushChatMessage'>;
export type ChatContent = Pick<Push, 'text' | 'file' | 'linkKind' | 'templateName'>;

/** A message of the agent's own that the server has not confirmed yet. */
export interface PendingMessage {
  key: string;
  text: string;
  /** The message's picture, shown from this machine. */
  file?: { name: string; address: string } | undefined;
  /** A `refused` message stays until it is sent again or taken back. */
  phase: 'sending' | 'refused';
  content: ChatContent;
}

/** The text and the messages of one chat that are not on the server yet. */
export interface ChatSending {
  pending: ReadonlySignal<readonly PendingMessage[]>;
  /** The moment of the next attempt, milliseconds since 1970, for each message that met a broken connection, by key. */
  retrying: ReadonlySignal<ReadonlyMap<string, number>>;
  /** The composer's text, kept as a draft of this chat. */
  text: ReadonlySignal<string>;
  isUploading: ReadonlySignal<boolean>;
  type(text: string): void;
  sendText(): void;
  /** @throws CallError when the file was refused; the chosen file then stays */
  sendFile(file: File, caption: string): Promise<void>;
  /** Sends a refused message anew. */
  retry(key: string): void;
  /** Moves a refused message's text back to the composer. */
  takeBack(key: string): void;
  /** Takes messages that the server has, and removes the pending ones that they replace. */
  arrived(found: readonly ChatMessage[]): void;
  /** Restores what an earlier page or another machine left: the draft, and the messages that were under way. */
  restore(): Promise<void>;
  /** Saves the composer's draft at once. @returns true when the draft outlives the page */
  saveDraft(): Promise<boolean>;
  dispose(): void;
}

/** The key under which the draft of a chat's composer is kept. */
export function chatDraftOf(roomId: string): string {
  return `chat/${roomId}`;
}

interface SendingParts {
  connection: Connection;
  roomId: string;
  ending: AbortSignal;
  /** The remote call's input for a message's content. */
  inputFor(content: ChatContent): Push;
  /** Names the chat to people, without personal data. */
  about(): string;
  sent(reply: CallReply<'pushChatMessage'>): Promise<void>;
  failed(error: unknown): void;
  /** Called, with the server's reason, when a text refused while the chat was closed is back in the composer. */
  returned(refusal: string): void;
}

const empty = { text: '' };
/** The text that a pending message shows; a title for one without words. */
function shownOf({ text, linkKind, templateName = '', again }: Push): string {
  if (again !== undefined) return 'A message that failed';
  return text ?? (linkKind ? chatLinkLabels[linkKind] : templateName);
}
const wordsOf = ({ content }: PendingMessage) => content.text ?? '';
const joined = (texts: readonly string[]) => texts.filter((part) => part !== '').join('\n');

/** Optimistic sending: a message is shown at once, and is in the outbox with its idempotency key until it is sent. */
export function createChatSending(parts: SendingParts): ChatSending {
  const { connection, roomId, ending, inputFor, about, sent, failed, returned } = parts;
  const keeping = keepingFor(connection);
  const subject = chatDraftOf(roomId);
  const form = createForm({ initial: empty });
  const pending = signal<readonly PendingMessage[]>([]);
  const isUploading = signal(false);
  /** Keys of the writes that an earlier page has left in the outbox. */
  const left = new Set<string>();
  const sending = createSending({
    ...keeping,
    call: 'pushChatMessage',
    subject,
    about,
    returns: ({ text = '' }) => text,
  });

  const isInOutbox = ({ key, phase }: PendingMessage) =>
    phase === 'sending' && (sending.pending.value.includes(key) || left.has(key));
  /** The texts of messages that are not in the outbox, then the composer's text: a killed page loses neither. */
  const unsent = computed(() => {
    const waiting = pending.value.filter((message) => !isInOutbox(message));
    return joined([...waiting.map(wordsOf), form.values.value.text]);
  });
  const text: KeptText<typeof empty> = {
    ...formText(form, empty, 'text'),
    kept: computed(() => (unsent.value === '' ? undefined : { text: unsent.value })),
  };
  const kept = createKeptForm({
    ...keeping,
    subject,
    sending,
    text,
    returned(refusal) {
      returned(refusal);
      // Keeps the draft without the refusal, so that the refusal is reported once.
      if (text.kept.value) kept.draft.keep(text.kept.value);
    },
  });

  /** The keys of the texts that this tab has sent: the same words are sent again under another key. */
  const used = new Set<string>();
  const keyOfDraft = (said: string) => keyOfSentText(kept.draft.idempotencyKey.peek(), said);

  function release(messages: readonly PendingMessage[]) {
    for (const { file } of messages) if (file) URL.revokeObjectURL(file.address);
  }
  function remove(keys: ReadonlySet<string | null>) {
    const gone = pending.peek().filter(({ key }) => keys.has(key));
    if (gone.length === 0) return;
    pending.value = pending.peek().filter(({ key }) => !keys.has(key));
    release(gone);
  }
  function change(key: string, changed: Partial<PendingMessage>) {
    pending.value = pending.peek().map((each) => (each.key === key ? { ...each, ...changed } : each));
  }

  /** @returns the write’s key */
  function queue(input: Push, known?: string): string {
    return sending.queue({
      input,
      key: known,
      async done(reply, key) {
        await sent(reply);
        remove(new Set([key]));
      },
      refused(refusal, key) {
        change(key, { phase: 'refused' });
        failed(refusal);
      },
    });
  }
  function push(
    content: ChatContent,
    shown: string,
    { file, known }: { file?: PendingMessage['file']; known?: string },
  ) {
    const key = queue(inputFor(content), known);
    pending.value = [...pending.peek(), { key, text: shown, file, phase: 'sending', content }];
  }

  return {
    pending,
    retrying: sending.retrying,
    text: computed(() => form.values.value.text),
    isUploading,
    type: (typed) => form.set({ text: typed }),
    sendText() {
      const said = form.values.peek().text.trim();
      if (said === '') return;
      // One batch: between the two steps the text would be in no draft.
      batch(() => {
        form.set(empty);
        const known = keyOfDraft(said);
        push({ text: said }, said, used.has(known) ? {} : { known });
        used.add(known);
      });
    },
    async sendFile(file, caption) {
      isUploading.value = true;
      try {
        const stored = await uploadFile(connection, file, { signal: ending });
        ending.throwIfAborted();
        const said = caption.trim();
        const shown = file.type.startsWith('image/')
          ? { name: file.name, address: URL.createObjectURL(file) }
          : undefined;
        batch(() => {
          push({ file: stored, ...(said && { text: said }) }, said || (shown ? '' : file.name), { file: shown });
          if (form.values.peek().text === caption) form.set(empty);
        });
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        isUploading.value = false;
      }
    },
    retry(key) {
      const message = pending.peek().find((each) => each.key === key);
      // A refused write was answered: another try is another write.
      if (message) change(key, { key: queue(inputFor(message.content)), phase: 'sending' });
    },
    takeBack(key) {
      const message = pending.peek().find((each) => each.key === key);
      if (!message) return;
      batch(() => {
        remove(new Set([key]));
        form.set({ text: joined([form.values.peek().text, wordsOf(message)]) });
      });
    },
    arrived(found) {
      const keys = new Set(found.map(({ sentKey }) => sentKey).filter((key) => key !== null));
      remove(keys);
      // Another tab has sent the text that stands here too.
      const known = keyOfDraft(form.values.peek().text.trim());
      if (keys.has(known) && !used.has(known)) form.set(empty);
    },
    async restore() {
      // Takes the writes over before the draft is read: from here on this chat shows a refusal, and no draft gets it.
      for (const { key, input } of await sending.left()) {
        if (pending.peek().some((known) => known.key === key)) continue;
        left.add(key);
        pending.value = [...pending.peek(), { key, text: shownOf(input), phase: 'sending', content: input }];
        // Sends with the write's own key, so that the server does nothing twice.
        queue(input, key);
      }
      await kept.restore();
    },
    saveDraft: kept.draft.settle,
    dispose() {
      kept.dispose();
      release(pending.peek());
    },
  };
}
