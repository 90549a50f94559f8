import { keyFrom } from '../choices/choice-rules.ts';
import type { OfferedWords } from './desk-parts.ts';

/** The key that is proposed for the words of a part, or of something in it. */
export const partKeyFrom = (label: string): string => keyFrom(label).slice(0, 40);

const isOffered = (words: OfferedWords) => words.isOffered;
const keysOf = (words: readonly OfferedWords[]) => words.map(({ key }) => key).join('\n');

/** What is offered of words with keys, a line each: `KEY: words`. */
export const wordLines = (words: readonly OfferedWords[]): string =>
  words
    .filter(isOffered)
    .map(({ key, label }) => `${key}: ${label}`)
    .join('\n');

/** Words as they are typed, a line each: `KEY: words`, or the words alone. A line that is taken away is retired. */
export function readWordLines(text: string, before: readonly OfferedWords[]): OfferedWords[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): OfferedWords => {
      const [, key, label] = /^([A-Z][A-Z0-9_]*)\s*:\s*(.*)$/.exec(line) ?? [];
      return { key: key ?? partKeyFrom(line), label: label ?? line, isOffered: true };
    });
  const typed = new Map(lines.map((line) => [line.key, line]));
  // what is retired keeps its place where nothing else is moved: the same again is no change
  if (typed.size === lines.length && keysOf(lines) === keysOf(before.filter(isOffered)))
    return before.map((words) => typed.get(words.key) ?? words);
  const gone = before.filter(({ key }) => !typed.has(key));
  return [...lines, ...gone.map((words) => ({ ...words, isOffered: false }))];
}
