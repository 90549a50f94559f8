/** Pauses between tries, which all end at once where somebody hurries. */
export interface Pauses {
  pause(milliseconds: number): Promise<void>;
  hurry(): void;
}

export function createPauses(): Pauses {
  const waiting = new Set<() => void>();
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, milliseconds);
        waiting.add(go);
      }),
    hurry() {
      for (const go of waiting) go();
    },
  };
}
