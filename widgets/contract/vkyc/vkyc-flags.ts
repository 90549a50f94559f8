import { faceMatchLeast, vkycFlags, type VkycDecision, type VkycFlag } from './vkyc.ts';

/** A flag of a session. A key and a second are one flag, however often they are told. */
export interface VkycFlagMark {
  key: VkycFlag;
  /** Second of the recording; null for a flag of the whole session. */
  second: number | null;
}

/** What a reviewer says to a flag. */
export interface VkycFlagAnswer extends VkycFlagMark {
  verdict: 'CONFIRMED' | 'DISMISSED';
  /** Why it is dismissed. */
  note: string;
}

export const vkycFlagNote = { min: 10, max: 1000 } as const;

/** What tells a flag from the others of its session: `PROMPTING-39`. */
export const flagIdOf = ({ key, second }: VkycFlagMark): string => (second === null ? key : `${key}-${second}`);

/** `second voice at 0:39`. */
export function flagWords({ key, second }: VkycFlagMark): string {
  const { label } = vkycFlags[key];
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return second === null ? words : `${words} at ${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
}

/** What of a session raises flags by itself. */
export interface FlaggedSession {
  moments: readonly { key: string; second: number }[];
  questions: readonly { isRight: boolean; second: number }[];
  isInIndia: boolean | null;
  isProxy: boolean | null;
  /** Per cent; null where the faces were not compared. */
  faceMatch: { selfie: number; pan: number } | null;
}

/**
 * The flags of a session, each once, by their second: what its record shows, and what the service of the call and the reviewers
 * have told beside it.
 */
export function flagsOf(session: FlaggedSession, told: readonly VkycFlagMark[]): VkycFlagMark[] {
  const { moments, questions, isInIndia, isProxy, faceMatch } = session;
  const whole = (key: VkycFlag, is: boolean): VkycFlagMark[] => (is ? [{ key, second: null }] : []);
  const all: VkycFlagMark[] = [
    ...moments.filter(({ key }) => key === 'WARNING').map(({ second }) => ({ key: 'PROMPTING' as const, second })),
    ...questions.filter(({ isRight }) => !isRight).map(({ second }) => ({ key: 'ANSWER_WRONG' as const, second })),
    ...whole('OUTSIDE_INDIA', isInIndia === false),
    ...whole('PROXY', isProxy === true),
    ...whole('FACE_LOW', faceMatch !== null && Math.min(faceMatch.selfie, faceMatch.pan) < faceMatchLeast),
    ...told.map(({ key, second }) => ({ key, second })),
  ];
  const last = Number.POSITIVE_INFINITY;
  const once = new Map(all.map((flag) => [flagIdOf(flag), flag]));
  return [...once.values()].toSorted((one, other) => (one.second ?? last) - (other.second ?? last));
}

/** The message for why a flag is dismissed: 10 to 1,000 characters, ends without blanks. */
export function flagNoteMessage({ verdict, note }: Pick<VkycFlagAnswer, 'verdict' | 'note'>): string | undefined {
  const { length } = note.trim();
  if (verdict === 'DISMISSED' && length < vkycFlagNote.min) return `Write at least ${vkycFlagNote.min} characters`;
  return length > vkycFlagNote.max ? `Write at most ${vkycFlagNote.max} characters` : undefined;
}

/** Why a decision cannot be taken beside what was confirmed; undefined if it can. */
export function confirmedMessage(decision: VkycDecision, answers: readonly VkycFlagAnswer[]): string | undefined {
  const confirmed = answers.filter(({ verdict }) => verdict === 'CONFIRMED');
  const leaves = (flag: VkycFlagAnswer): readonly VkycDecision[] => vkycFlags[flag.key].leaves;
  const bars = confirmed.filter((flag) => !leaves(flag).includes(decision));
  const [first] = bars.toSorted((one, other) => leaves(one).length - leaves(other).length);
  if (!first) return undefined;
  const left = leaves(first).includes('RETRY') ? 'Ask for a retry, or reject' : 'Reject alone is left';
  return `Confirmed: ${bars.map(flagWords).join(', ')}. ${left}`;
}

/**
 * The messages for what somebody says to the flags of a session, by field: every one has an answer, whatever is decided. A flag
 * that the session has not is one that they raise, and confirm by that.
 */
export function flagMessages(
  flags: readonly VkycFlagMark[],
  answers: readonly VkycFlagAnswer[],
): Record<string, string> {
  const messages: Record<string, string> = {};
  const ids = answers.map(flagIdOf);
  const told = flags.map(flagIdOf);
  for (const answer of answers) {
    const message = flagNoteMessage(answer);
    if (message !== undefined) messages[`flag.${flagIdOf(answer)}.note`] = message;
  }
  const open = flags.filter((flag) => !ids.includes(flagIdOf(flag)));
  if (open.length > 0) messages['flags'] = `Answer each flag: ${open.map(flagWords).join(', ')}`;
  else if (new Set(ids).size < ids.length) messages['flags'] = 'Answer each flag once';
  else if (answers.some((answer) => answer.verdict === 'DISMISSED' && !told.includes(flagIdOf(answer))))
    messages['flags'] = 'There is no such flag to dismiss';
  return messages;
}
