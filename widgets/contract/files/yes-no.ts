/** A cell that says whether something is so. */
export const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

/** What such a cell says, in any letter case; undefined for anything else. */
export function readYesOrNo(cell = ''): boolean | undefined {
  const said = cell.toLowerCase();
  return said === 'yes' ? true : said === 'no' ? false : undefined;
}
