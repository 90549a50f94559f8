/** The name of the marks in the style sheet: `::highlight(lending-found)`. */
const name = 'lending-found';

/** Every range of the text nodes below a node that reads `text`, capitals or not. */
function rangesOf(below: Node, text: string): Range[] {
  // By the text itself: a letter may be longer in small letters, and the range would end beyond it.
  const wanted = new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  const ranges: Range[] = [];
  const walk = document.createTreeWalker(below, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(wanted)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Takes the marks of `markWords` away. */
export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(name);
}

/**
 * Marks a text wherever it stands below `below`, in place of what was marked before. A browser without highlights of
 * its own shows the line alone as found.
 */
export function markWords(below: Node | null, text: string): void {
  unmarkWords();
  if (below && text !== '' && 'highlights' in CSS) CSS.highlights.set(name, new Highlight(...rangesOf(below, text)));
}
