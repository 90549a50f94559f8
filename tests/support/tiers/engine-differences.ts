/** What engines differ in: focus, layout, storage, media, the clipboard, dragging. A test whose code names it runs in each of them at the gate. */
const differs =
  /activeElement|\bfocus(ed|able)?\b|getBoundingClientRect|offset(Width|Height|Top|Left)|client(Width|Height)|scroll(Top|Left|Width|Height|IntoView|To|By)\b|localStorage|sessionStorage|indexedDB|clipboard|DataTransfer|\bdrag|getComputedStyle|matchMedia|'video'|'audio'|\.play\b|selectionStart|setSelectionRange|getSelection|elementFromPoint|canvas|PointerCapture|ResizeObserver/i;

/** A test of a file of element tests, as it stands in the code. */
export interface WrittenTest {
  /** The line on which it begins, from 0. */
  line: number;
  code: string;
  /** Whether engines differ in what it is about. */
  differs: boolean;
}

/** The tests that a formatted file holds. */
export function writtenTests(text: string): WrittenTest[] {
  const lines = text.split('\n');
  return lines.flatMap((first, line) => {
    const [, indent] = /^( *)it\(/.exec(first) ?? [];
    if (indent === undefined) return [];
    const length = lines.slice(line).findIndex((each) => each.startsWith(`${indent}})`)) + 1;
    const code = lines.slice(line, line + Math.max(length, 1)).join('\n');
    return [{ line, code, differs: differs.test(code) }];
  });
}
