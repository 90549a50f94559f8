import type { Storage } from '../../client/storage.ts';
import { mostLeft } from '../../contract/lists/skip-reasons.ts';

const key = 'lending.leftApplications';
/** Milliseconds for which an application that was left is not offered again: a day's work. */
const leftFor = 10 * 3_600_000;

type Left = readonly [id: string, at: number];

/** The applications that a person has left undone, so that Next offers others first. */
export interface LeftApplications {
  /** Ids, the earliest first. */
  all(): string[];
  add(id: string): void;
  clear(): void;
}

export function createLeftApplications(storage: Storage): LeftApplications {
  function read(): Left[] {
    try {
      const kept: unknown = JSON.parse(storage.read(key) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter(
        (each): each is Left =>
          Array.isArray(each) &&
          typeof each[0] === 'string' &&
          typeof each[1] === 'number' &&
          each[1] > Date.now() - leftFor,
      );
    } catch {
      return [];
    }
  }
  return {
    all: () => read().map(([id]) => id),
    add(id) {
      const others = read().filter(([other]) => other !== id);
      storage.write(key, JSON.stringify([...others, [id, Date.now()]].slice(1 - mostLeft)));
    },
    clear: () => storage.remove(key),
  };
}
