import { createDraft, type DraftServer } from './draft.ts';
import type { KeptStore } from './kept-store.ts';
import type { ReturnedText } from './outbox.ts';

interface DraftPlace {
  store: KeptStore;
  owner: string;
  server: DraftServer | undefined;
}

/** A draft's text, and why what of it was sent before came back. */
export interface ReturnableDraft {
  text: string;
  /** The server's words; until the draft is next kept. */
  refusal?: string;
}

/** Puts a text that was refused before what its draft holds by now, with the reason. */
export async function handBack({ store, owner, server }: DraftPlace, { subject, text }: ReturnedText, refusal: string) {
  const draft = createDraft<ReturnableDraft>(store, owner, subject, { server });
  const kept = await draft.restore();
  draft.keep({ text: [text, kept?.text ?? ''].filter((part) => part !== '').join('\n'), refusal });
  await draft.flush();
  draft.dispose();
}
