/** What can be locked while a member of staff works on it. A list's row names the kind of its rows (`locks`). */
export const lockKinds = ['application', 'collectionsCase'] as const;
export type LockKind = (typeof lockKinds)[number];
