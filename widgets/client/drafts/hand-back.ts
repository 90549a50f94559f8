import { createDraft, draftKey, type DraftServer, type KeptDraft, type Refused } from './draft.ts';
import { mintIdempotencyKey } from './idempotency-key.ts';
import type { KeptStore } from './kept-store.ts';
import type { ReturnedText } from './waiting-write.ts';

interface DraftPlace {
  store: KeptStore;
  owner: string;
  server: DraftServer | undefined;
}

/** A draft's text, and why the server refused the part of it that was sent before. */
export interface ReturnableDraft extends Refused {
  text: string;
}

/**
 * Puts a refused text back into its draft, before the text that was typed there since, with the reason.
 *
 * @param hadFile true if a file was sent with the text; no draft holds files
 */
export async function handBack(
  { store, owner, server }: DraftPlace,
  { subject, text }: ReturnedText,
  reason: string,
  hadFile: boolean,
) {
  if (text === '') return;
  const refusal = hadFile ? `The file that belongs to it was not sent either, choose it again. ${reason}` : reason;
  const draft = createDraft<ReturnableDraft>(store, owner, subject, { server });
  const kept = await draft.restore();
  const standing = kept?.text ?? '';
  // Of several refused texts the one that was sent first stands first.
  const parts = kept?.refusal === undefined ? [text, standing] : [standing, text];
  draft.keep({ text: parts.filter((part) => part !== '').join('\n'), refusal });
  await draft.flush();
  draft.dispose();
}

/** Notes in a draft that its save may be done or not. It keeps its key: no page sends the save again by itself. */
export async function markUnconfirmed({ store, owner }: DraftPlace, subject: string) {
  const key = draftKey(owner, subject);
  const kept = await store.get<KeptDraft<object>>(key);
  if (kept) await store.set(key, { ...kept, isUnconfirmed: true });
}

/** Notes in a draft why the save of its text was refused. The next save may differ, so it gets another key. */
export async function markRefused({ store, owner, server }: DraftPlace, subject: string, refusal: string) {
  const key = draftKey(owner, subject);
  const kept = await store.get<KeptDraft<object>>(key);
  if (!kept) return;
  const marked = { ...kept, idempotencyKey: mintIdempotencyKey(), values: { ...kept.values, refusal } };
  await store.set(key, marked);
  void server?.keep(subject, marked).then((isThere) => isThere && store.secure(key));
}
