/** Characters of a ready reply's title, by which it is found. */
export const chatReplyTitleLength = 40;
/** Characters of a ready reply. */
export const chatReplyLength = 1000;
/** Ready replies of one person, and of one team, for one chat screen. */
export const mostChatReplies = 50;

const place = /\{name\}/gi;

/**
 * A ready reply for a customer: `{name}` becomes the first name.
 *
 * @param customerName the whole name
 */
export function fillReply(text: string, customerName: string): string {
  return text.replaceAll(place, () => customerName.trim().split(/\s+/)[0] ?? '');
}

/** The replies that a typed text finds: those whose title or text has each of its words, titles that begin with it first. */
export function findReplies<Reply extends { title: string; text: string }>(
  replies: readonly Reply[],
  typed: string,
): Reply[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const begins = ({ title }: Reply) => (title.toLowerCase().startsWith(wanted) ? 0 : 1);
  return replies
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b));
}
