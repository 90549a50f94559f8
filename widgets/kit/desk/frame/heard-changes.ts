import { signal, type ReadonlySignal } from '@preact/signals-react';

/** What is told of something that a desk shows, by what it is called: of a value that differs, that it has changed. */
export type ToldFacts = Readonly<Record<string, unknown>>;

/** What others have changed while the desk was open. */
export interface HeardChanges {
  /** In words; empty while nothing has changed. */
  news: ReadonlySignal<string>;
  /** The person has read it, or has changed something over it. */
  forgetNews(): void;
}

interface HeardParts {
  /** What is shown now; undefined before. */
  facts(): ToldFacts | undefined;
  /** Whether the person has typed something that is not saved. */
  isTyped(): boolean;
}

/** The names of what differs. */
const changedBetween = (before: ToldFacts, now: ToldFacts) =>
  Object.keys({ ...before, ...now }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));

/** Says what others have changed, from what is shown before and after it is read again. */
export function createHeardChanges({ facts, isTyped }: HeardParts): HeardChanges & {
  /** @param isOwn whether what changes is, or may be, what this person has just done */
  hear(read: () => Promise<unknown>, isOwn: boolean): Promise<void>;
} {
  const news = signal('');
  const changed = new Set<string>();
  return {
    news,
    forgetNews() {
      changed.clear();
      news.value = '';
    },
    async hear(read, isOwn) {
      const before = facts();
      await read();
      const now = facts();
      if (isOwn || before === undefined || now === undefined) return;
      for (const name of changedBetween(before, now)) changed.add(name);
      if (changed.size === 0) return;
      const kept = isTyped() ? '. What you typed is still here' : '';
      news.value = `Changed meanwhile: ${[...changed].join(', ')}${kept}`;
    },
  };
}
