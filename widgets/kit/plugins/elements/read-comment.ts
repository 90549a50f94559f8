export interface CommentTag {
  kind: string;
  /** The text in braces; empty where the tag has none. */
  type: string;
  name: string;
  description: string;
}

const asOneLine = (text: string) =>
  text
    .trim()
    .replace(/\n(?!\n)/g, ' ')
    .replaceAll('\n ', '\n\n');

/** The description and the tags of a JSDoc comment, given without its delimiters. */
export function readComment(comment: string): { description: string; tags: CommentTag[] } {
  const text = comment.replace(/^\*/, '').replace(/^\s*\* ?/gm, '');
  const [description = '', ...tags] = text.split(/^\s*@/m);
  return {
    description: asOneLine(description),
    tags: tags.map((each) => {
      const found = /^(\w+) (?:\{(.+?)\} )?([^\s(]+(?:\([^)]*\))?)(?: - ([\s\S]*))?$/.exec(each.trim());
      const [, kind = '', type = '', name = '', said = ''] = found ?? [];
      return { kind, type, name, description: said.trim().replaceAll(/\s*\n\s*/g, ' ') };
    }),
  };
}
