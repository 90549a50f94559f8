// @ts-check
// Plain JavaScript: the thread that reads mails imports it.

/** What begins a line of its own. */
const blocks = /^<\/?(br|p|div|table|tr|li|ul|ol|h[1-6]|hr|blockquote)\b/i;
/** What is no text of the mail. */
const hidden = /^<(script|style|head|title)\b/i;
/** @type {Readonly<Record<string, string>>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @param {string} whole @param {string} name */
function entity(whole, name) {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
}

/**
 * The text of a page without its tags. Each sign is looked at once, however broken the page is.
 *
 * @param {string} html
 */
export function textOfHtml(html) {
  // of the letters of tags alone, so that every sign stays where it is
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  /** @type {string[]} */
  const parts = [];
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const tag = html.slice(open, open + 12);
    const isComment = tag.startsWith('<!--');
    const [, name] = hidden.exec(tag) ?? [];
    const end = isComment ? '-->' : name === undefined ? '>' : `</${name.toLowerCase()}`;
    const close = lower.indexOf(end, open);
    if (close < 0) break;
    if (blocks.test(tag)) parts.push('\n');
    // the end of what is hidden is a tag itself
    at = name === undefined ? close + end.length : close;
  }
  const text = parts.join('').replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, entity);
  return text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/\n[\n ]*\n/g, '\n\n');
}
