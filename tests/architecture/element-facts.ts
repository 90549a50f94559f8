import { nodesIn, readSource, textOf } from '../../widgets/kit/plugins/elements/source-file.ts';

const nameOf = (key: Parameters<typeof textOf>[0]) => textOf(key) ?? (key?.type === 'Identifier' ? key.name : []);

/** The names that each list of a file holds: an array, a union, an interface with a quoted name, or an expression's choices. */
export function listsIn(file: string, code: string): string[][] {
  return readSource(file, code).statements.flatMap((statement) =>
    [...nodesIn(statement)].flatMap((node): string[][] => {
      if (node.type === 'ArrayExpression') return [node.elements.flatMap((each) => textOf(each) ?? [])];
      if (node.type === 'TSUnionType')
        return [node.types.flatMap((each) => (each.type === 'TSLiteralType' ? (textOf(each.literal) ?? []) : []))];
      if (node.type === 'TSInterfaceBody' || node.type === 'TSTypeLiteral') {
        const fields = node.type === 'TSInterfaceBody' ? node.body : node.members;
        const keys = fields.flatMap((each) => (each.type === 'TSPropertySignature' ? [each.key] : []));
        return keys.some((key) => textOf(key)) ? [keys.flatMap(nameOf)] : [];
      }
      if (node.type === 'Literal' && 'regex' in node) return [node.regex.pattern.split(/[^a-zA-Z-]+/)];
      return [];
    }),
  );
}

/** The events that a file's code raises: by `emit`, by an event that it makes, or by a function of its own that does. */
export function raisedIn(file: string, code: string): string[] {
  return readSource(file, code).statements.flatMap((statement) =>
    [...nodesIn(statement)].flatMap((node) => {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
      const { callee, arguments: given } = node;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      const name = called.type === 'Identifier' || called.type === 'PrivateIdentifier' ? called.name : '';
      const raised = given.flatMap((each) => textOf(each) ?? []).filter((text) => text.startsWith('lending-'));
      return /^(emit|publish|CustomEvent)$/.test(name) ? raised : [];
    }),
  );
}
