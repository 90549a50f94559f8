/** The choice that leaves nothing out: each filter has one and starts with it, so that Apply works at once. */
export function everyChoice(filterId: string): { id: string; label: string; value: string } {
  return { id: `${filterId}-all`, label: 'All', value: 'all' };
}
