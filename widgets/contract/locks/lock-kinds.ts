/** What can be locked while a member of staff works on it. A list says in its row what its rows are (`locks`). */
export const lockKinds = ['application', 'collectionsCase'] as const;
export type LockKind = (typeof lockKinds)[number];
