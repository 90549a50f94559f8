import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a transaction's work runs. */
const holding = new AsyncLocalStorage<{ isHeld: boolean }>();

/**
 * Refuses a query that bypasses the transaction whose work sends it. On the embedded engine's one connection the query
 * would wait for ever; on a PostgreSQL server it would read and write outside the transaction.
 */
export function refuseBesideTransaction(): void {
  if (holding.getStore()?.isHeld) {
    throw new Error('A query inside a transaction must use the transaction it was given');
  }
}

/** Begins work on a connection of its own, whatever transaction runs here: nothing in that transaction may wait for it. */
export function besideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return holding.exit(work);
}

/** Runs a transaction's work so that a query on any other connection fails at once. */
export async function whileHoldingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { isHeld: true };
  try {
    return await holding.run(state, work);
  } finally {
    state.isHeld = false;
  }
}
