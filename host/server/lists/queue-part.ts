/** A part of a queue, as the counters name it. */
export interface QueuePart {
  queue: string;
  subQueue: string;
}

/** A counter to move: by one up or down, or several. */
export interface CounterMove extends QueuePart {
  by: number;
}

/**
 * What has to be added to the counters when something that was counted in some parts is now counted in others: nothing where
 * a part stays. In one fixed order, so that two writers who move the same counters never wait for each other in a circle.
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
