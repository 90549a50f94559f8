/** A part of a queue, as the counters name it. */
export interface QueuePart {
  queue: string;
  subQueue: string;
}

/** A counter to move, and by how much: negative to move it down. */
export interface CounterMove extends QueuePart {
  by: number;
}

/**
 * The moves of the counters when something that was counted in some parts is now counted in others; a part that stays
 * does not move. The order is fixed, so that two writers of the same counters never wait for each other in a circle.
 */
export function counterMoves(before: readonly QueuePart[], after: readonly QueuePart[]): CounterMove[] {
  const moves = new Map<string, CounterMove>();
  const add = (part: QueuePart, by: number) => {
    const key = `${part.queue}\n${part.subQueue}`;
    const move = moves.get(key) ?? { ...part, by: 0 };
    move.by += by;
    moves.set(key, move);
  };
  for (const part of before) add(part, -1);
  for (const part of after) add(part, 1);
  return [...moves.values()]
    .filter((move) => move.by !== 0)
    .toSorted((one, other) => compare(one.queue, other.queue) || compare(one.subQueue, other.subQueue));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
