import { confirmedMessage, flagIdOf, flagMessages, type VkycFlagAnswer } from '../contract/vkyc/vkyc-flags.ts';
import { vkycFlagNames, type VkycDecision } from '../contract/vkyc/vkyc.ts';
import { watchedMessage, type Played } from '../contract/vkyc/watched.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { Review } from './review-state.ts';

const typedVerdict = /^flag\.([A-Z_]+)(?:-(\d+))?\.verdict$/;

/** The answers to flags as they are typed, those that the reviewer raises among them. */
export function typedFlags(texts: Texts): VkycFlagAnswer[] {
  return Object.entries(texts).flatMap(([name, verdict]): VkycFlagAnswer[] => {
    const [, named = '', second] = typedVerdict.exec(name) ?? [];
    const key = vkycFlagNames.find((each) => each === named);
    if (key === undefined || (verdict !== 'CONFIRMED' && verdict !== 'DISMISSED')) return [];
    const note = verdict === 'DISMISSED' ? (texts[name.replace(/verdict$/, 'note')] ?? '').trim() : '';
    return [{ key, second: second === undefined ? null : Number(second), verdict, note }];
  });
}

/** The answers that go with a decision: those to flags that the session has, and those that the reviewer has raised. */
export const flagsToSend = ({ session }: Review, texts: Texts): VkycFlagAnswer[] =>
  session?.status === 'COMPLETED' ? typedFlags(texts) : [];

/** What the flags of a session still want before a decision is taken, or why they do not leave it. */
export function flagsMessage(decision: VkycDecision, review: Review, texts: Texts): string | undefined {
  const answers = flagsToSend(review, texts);
  const flags = review.session?.status === 'COMPLETED' ? (review.session.flags ?? []) : [];
  const [message] = Object.values(flagMessages(flags, answers));
  return confirmedMessage(decision, answers) ?? message;
}

/** What is still to be watched before a session is approved; undefined where the server asks for nothing. */
export function unwatchedMessage({ session, watchedLeast }: Review, texts: Texts, played: readonly Played[]) {
  if (!session || watchedLeast === undefined) return undefined;
  const told = session.flags ?? [];
  const ids = told.map(flagIdOf);
  const flags = [...told, ...typedFlags(texts).filter((flag) => !ids.includes(flagIdOf(flag)))];
  return watchedMessage({ played, length: session.length ?? 0, least: watchedLeast, flags });
}
