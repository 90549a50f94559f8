import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { createDraft } from '../client/drafts/draft.ts';
import type { ReturnableDraft } from '../client/drafts/hand-back.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import type { WaitingWrite } from '../client/drafts/outbox.ts';
import { uploadFile } from '../client/files/upload.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { ChatMessage } from './chat-messages.state.ts';

type Push = CallInput<'pushChatMessage'>;
export type ChatContent = Pick<Push, 'text' | 'file' | 'linkKind' | 'templateName'>;

/** A message of one's own that the server has not confirmed yet. */
export interface PendingMessage {
  key: string;
  text: string;
  /** A picture that goes with it, shown from this machine. */
  file?: { name: string; address: string } | undefined;
  /** `refused` stays until it is sent again or taken back. */
  phase: 'sending' | 'refused';
  content: ChatContent;
}

/** What is written in one chat and not on the server yet. */
export interface ChatSending {
  pending: ReadonlySignal<readonly PendingMessage[]>;
  /** Keys of pending messages that met a broken connection and are tried again. */
  retrying: ReadonlySignal<ReadonlySet<string>>;
  /** The composer's text, kept as a draft of this chat. */
  text: ReadonlySignal<string>;
  isUploading: ReadonlySignal<boolean>;
  type(text: string): void;
  sendText(): void;
  /** @throws CallError where the file was refused; what was chosen then stays */
  sendFile(file: File, caption: string): Promise<void>;
  /** A refused message goes out anew. */
  retry(key: string): void;
  /** A refused message's text goes back to the composer. */
  takeBack(key: string): void;
  /** Messages that the server has: those that waited as pending are shown in their place. */
  arrived(found: readonly ChatMessage[]): void;
  /** What an earlier page or another machine left: the draft, and what was under way. */
  restore(): Promise<void>;
  /** Keeps the composer's text now. @returns whether it outlives the page */
  saveDraft(): Promise<boolean>;
  dispose(): void;
}

/** Under what the text of a chat's composer is kept. */
export function chatDraftOf(roomId: string): string {
  return `chat/${roomId}`;
}

interface SendingParts {
  connection: Connection;
  roomId: string;
  ending: AbortSignal;
  /** The call's input around what is sent. */
  inputFor(content: ChatContent): Push;
  /** What the message is of, in words and without personal data. */
  about(): string;
  sent(reply: CallReply<'pushChatMessage'>): Promise<void>;
  failed(error: unknown): void;
  /** What stands in the composer again was refused while the chat was closed; why, in the server's words. */
  returned(refusal: string): void;
}

/** Optimistic sending: shown at once, kept in the outbox until the server has it, once by its idempotency key. */
export function createChatSending(parts: SendingParts): ChatSending {
  const { connection, roomId, ending, inputFor, about, sent, failed, returned } = parts;
  const { store, owner, server, outbox } = keepingFor(connection);
  const subject = chatDraftOf(roomId);
  const draft = createDraft<ReturnableDraft>(store, owner, subject, { server });
  const pending = signal<readonly PendingMessage[]>([]);
  const text = signal('');
  const isUploading = signal(false);
  const retrying = computed(
    () => new Set(outbox.waiting.value.filter(({ retryAt }) => retryAt !== undefined).map(({ key }) => key)),
  );
  /** One after another, so that they arrive in the order in which they were written. */
  let sending: Promise<unknown> = Promise.resolve();
  let isRestored = false;
  /** What was kept before it was known what was left: none of it is an earlier page's. */
  const keptBefore = new Set<string>();

  const isInOutbox = (key: string) => outbox.waiting.peek().some((write) => write.key === key);
  /** The composer's text, and before it what waits for its turn: a killed page loses neither. */
  function keepDraft() {
    // The draft is then the one of the chat as it was opened again.
    if (ending.aborted) return;
    const waiting = pending.peek().filter(({ key }) => !isInOutbox(key));
    const all = [...waiting.map((each) => each.text), text.peek()].filter((part) => part !== '').join('\n');
    if (all === '') return void (isRestored && draft.drop());
    if (!isRestored) keptBefore.add(all);
    draft.keep({ text: all });
  }
  function release(messages: readonly PendingMessage[]) {
    for (const { file } of messages) if (file) URL.revokeObjectURL(file.address);
  }
  function remove(keys: ReadonlySet<string | null>) {
    const gone = pending.peek().filter(({ key }) => keys.has(key));
    if (gone.length === 0) return;
    pending.value = pending.peek().filter(({ key }) => !keys.has(key));
    release(gone);
    keepDraft();
  }

  async function sendNow(key: string, input: Push) {
    if (ending.aborted) return;
    try {
      const sendingNow = outbox.send('pushChatMessage', input, {
        idempotencyKey: key,
        about: about(),
        ending,
        returns: { subject, text: input.text ?? '' },
      });
      keepDraft();
      await sent(await sendingNow);
      remove(new Set([key]));
    } catch (error) {
      pending.value = pending.peek().map((each) => (each.key === key ? { ...each, phase: 'refused' } : each));
      failed(error);
    }
    keepDraft();
  }
  function queue(key: string, input: Push) {
    sending = sending.then(() => sendNow(key, input));
  }
  function push(content: ChatContent, shown: string, file?: PendingMessage['file']) {
    const key = outbox.newKey();
    pending.value = [...pending.peek(), { key, text: shown, file, phase: 'sending', content }];
    queue(key, inputFor(content));
  }

  const isOurs = (write: WaitingWrite): write is WaitingWrite<'pushChatMessage'> =>
    write.name === 'pushChatMessage' && (write.input as Push).roomId === roomId;

  return {
    pending,
    retrying,
    text,
    isUploading,
    type(typed) {
      text.value = typed;
      keepDraft();
    },
    sendText() {
      const said = text.peek().trim();
      if (said === '') return;
      text.value = '';
      push({ text: said }, said);
      keepDraft();
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
        push({ file: stored, ...(said && { text: said }) }, said || (shown ? '' : file.name), shown);
        if (text.peek() === caption) text.value = '';
        keepDraft();
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        isUploading.value = false;
      }
    },
    retry(key) {
      const message = pending.peek().find((each) => each.key === key);
      if (!message) return;
      // A refused write was answered: another try is another write.
      const fresh = outbox.newKey();
      pending.value = pending
        .peek()
        .map((each) => (each.key === key ? { ...each, key: fresh, phase: 'sending' } : each));
      queue(fresh, inputFor(message.content));
    },
    takeBack(key) {
      const message = pending.peek().find((each) => each.key === key);
      pending.value = pending.peek().filter((each) => each.key !== key);
      if (message) release([message]);
      if (message) text.value = [text.peek(), message.text].filter((part) => part !== '').join('\n');
      keepDraft();
    },
    arrived: (found) => remove(new Set(found.map(({ sentKey }) => sentKey).filter((key) => key !== null))),
    async restore() {
      // Before the draft is read: what is refused from here on is told here, and goes back to no draft.
      const left = await outbox.left();
      for (const write of [...outbox.waiting.peek(), ...left]) {
        if (!isOurs(write) || pending.peek().some(({ key }) => key === write.key)) continue;
        // Under its own key: what the server has already is not done twice.
        const content = write.input;
        pending.value = [...pending.peek(), { key: write.key, text: content.text ?? '', phase: 'sending', content }];
        queue(write.key, write.input);
      }
      const kept = await draft.restore();
      if (ending.aborted) return;
      isRestored = true;
      const typed = text.peek();
      // What was typed while it was fetched comes after it.
      if (kept && !keptBefore.has(kept.text)) text.value = [kept.text, typed].filter((part) => part !== '').join('\n');
      // What was sent while it was fetched is in no draft any more.
      if (kept || keptBefore.size > 0) keepDraft();
      if (kept?.refusal) returned(kept.refusal);
    },
    saveDraft: draft.settle,
    dispose() {
      draft.dispose();
      release(pending.peek());
    },
  };
}
