/** Answers of a server that keeps the drafts of whoever is signed in: all that is left of a text under a session that the page hands over. */
export function keptDrafts() {
  const kept = new Map();
  return {
    '/drafts/keep': ({ body }) => {
      kept.set(body.subject, body);
      return { data: { isKept: true } };
    },
    '/drafts/read': ({ body }) => ({
      data: { drafts: kept.has(body.subject) ? [kept.get(body.subject)] : [], saved: [] },
    }),
    '/drafts/drop': ({ body }) => {
      kept.delete(body.subject);
      return { data: {} };
    },
  };
}
