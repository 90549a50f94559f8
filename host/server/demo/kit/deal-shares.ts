/**
 * Deals keys by their weights in turn, and not by chance: after any number of deals each key has had its share, to within one
 * (smooth weighted round robin). So a rare key is there whatever the other random values of a day are.
 */
export function dealShares<Key extends string>(weights: Readonly<Record<Key, number>>): () => Key {
  const piles = Object.entries<number>(weights).map(([key, weight]) => ({
    key: key as Key,
    weight,
    due: 0,
  }));
  const total = piles.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    for (const pile of piles) pile.due += pile.weight;
    const [next] = piles.toSorted((one, other) => other.due - one.due);
    if (!next) throw new Error('no key to deal');
    next.due -= total;
    return next.key;
  };
}
