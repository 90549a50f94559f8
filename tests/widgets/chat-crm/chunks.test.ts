import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../widgets/chat-crm/chat-messages.state.ts';
import { chunksOf, sectionsOf } from '../../../widgets/chat-crm/parts/chunks.ts';

const message = (position: number): ChatMessage => ({ position, text: `${position}` }) as ChatMessage;
const log = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

it('every message stands in one chunk and every chunk in one section, in order', () => {
  const messages = log(38, 431);
  const chunks = chunksOf(messages, []);
  const sections = sectionsOf(chunks, []);
  expect(sections.flatMap((section) => section.chunks)).toEqual(chunks);
  expect(chunks.flatMap((chunk) => chunk.messages)).toEqual(messages);
  expect(new Set(chunks.map(({ at }) => at)).size).toBe(chunks.length);
  expect(sections.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  expect(chunks[0]?.before).toBeUndefined();
  expect(chunks.slice(1).every((chunk) => chunk.before?.position === (chunk.messages[0]?.position ?? 0) - 1)).toBe(
    true,
  );
});

it('what comes before or after leaves all but its own chunk and section as they were', () => {
  const middle = log(101, 400);
  const chunks = chunksOf(middle, []);
  const sections = sectionsOf(chunks, []);
  const longer = chunksOf([...log(61, 100), ...middle, message(401)], chunks);
  const inSections = sectionsOf(longer, sections);
  // the first has another message before it now
  expect(longer.filter((chunk) => chunks.includes(chunk))).toEqual(chunks.slice(1));
  expect(inSections.filter((section) => sections.includes(section))).toEqual(sections.slice(1));
  expect(inSections.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
});

it('a changed message makes its own chunk and section anew', () => {
  const messages = log(1, 300);
  const chunks = chunksOf(messages, []);
  const sections = sectionsOf(chunks, []);
  const read = messages.map((each) => (each.position === 148 ? { ...each, status: 'READ' as const } : each));
  const after = chunksOf(read, chunks);
  const changed = after.filter((chunk) => !chunks.includes(chunk));
  expect(changed.map((chunk) => chunk.messages.map(({ position }) => position))).toEqual([[146, 147, 148, 149, 150]]);
  expect(
    sectionsOf(after, sections)
      .filter((section) => !sections.includes(section))
      .map(({ at }) => at),
  ).toEqual([1]);
});
