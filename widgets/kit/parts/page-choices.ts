/** The pages to offer around the current one, from 0; null stands for a gap. */
export function pageChoices(page: number, pageCount: number, hasLast = true): (number | null)[] {
  const last = pageCount - 1;
  const near = [page - 1, page, page + 1].filter((number) => number >= 0 && number <= last);
  const wanted = [...new Set([0, ...near, ...(hasLast ? [last] : [])])].toSorted((one, other) => one - other);
  return wanted.flatMap((number, index) => {
    const before = wanted[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
