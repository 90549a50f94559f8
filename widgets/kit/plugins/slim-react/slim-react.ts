import { parseSync, type Plugin } from 'vite';
import { leftOut } from './left-out.ts';

/** A node of the parsed program: a kind, its place in the text, and what it is made of. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Kinds of fiber (`fiber.tag`) that only those capabilities make. */
const unusedKinds = new Set([13, 18, 19, 22, 23, 24, 26, 27, 30, 31]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

const nameOf = (node: unknown): string | undefined => (isNode(node) ? (node.name as string | undefined) : undefined);

/** The names that a piece of code declares for its whole function: other cases may use them. */
function variablesOf(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [nameOf(node.id) ?? ''] : [];
  return [...own, ...childrenOf(node).flatMap(variablesOf)].filter(Boolean);
}

/** Whether nothing runs after a case's last statement: its neighbours can go without its falling into another one. */
function ends(statements: Node[]): boolean {
  const last = statements.at(-1);
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(last?.type ?? '');
}

/** The cases of `switch (fiber.tag)` that only unused kinds reach, with what is left in their place. */
function unusedCases(node: Node): Map<Node, string> {
  const unused = new Map<Node, string>();
  let mayGo = true;
  for (const each of node.cases as Node[]) {
    const body = each.consequent as Node[];
    const kind = isNode(each.test) ? each.test.value : undefined;
    if (mayGo && typeof kind === 'number' && unusedKinds.has(kind)) {
      const names = body.flatMap(variablesOf).join(',');
      unused.set(each, names && `case ${kind}:var ${names};`);
    } else mayGo = ends(body);
  }
  return unused;
}

const isTag = (node: unknown) =>
  isNode(node) && node.type === 'MemberExpression' && !node.computed && nameOf(node.property) === 'tag';

/** A statement that adds a method to what is left out, or offers it to the outside. */
const added = /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|exports\.hydrateRoot) = /;

/** Whether a part of a node only names something, and reads no value. */
const onlyNames = (node: Node, part: Node) =>
  (node.type === 'AssignmentExpression' && part === node.left) ||
  (node.type === 'VariableDeclarator' && part === node.id) ||
  (node.type === 'MemberExpression' && part === node.property && !node.computed) ||
  (node.type === 'Property' && part === node.key);

const hasParameter = (node: Node, name: string) =>
  Array.isArray(node.params) && node.params.some((each) => nameOf(each) === name);

/**
 * Takes out of React DOM what `leftOut` names.
 *
 * @param code the whole text of `react-dom-client.production.js`
 * @throws where a function of the table is not in the text: another version of React has come
 */
export function slimReact(code: string): string {
  const missing = new Set<string>(Object.values(leftOut).flat());
  let slim = '';
  let at = 0;
  const replace = ({ start, end }: Node, text: string): void => {
    slim += code.slice(at, start) + text;
    at = end;
  };
  const visit = (node: Node, isHydratingHere: boolean): void => {
    if (node.type === 'FunctionDeclaration' && missing.delete(nameOf(node.id) ?? ''))
      return replace(node.body as Node, '{return null}');
    if (node.type === 'ExpressionStatement' && added.test(code.slice(node.start, node.start + 80)))
      return replace(node, '');
    if (isHydratingHere && node.type === 'Identifier' && node.name === 'isHydrating') return replace(node, 'false');
    const unused = node.type === 'SwitchStatement' && isTag(node.discriminant) ? unusedCases(node) : undefined;
    const isSameName = isHydratingHere && !hasParameter(node, 'isHydrating');
    for (const part of childrenOf(node)) {
      const left = unused?.get(part);
      if (left !== undefined) replace(part, left);
      else if (part.type !== 'Identifier' || !onlyNames(node, part)) visit(part, isSameName);
    }
  };
  visit(parseSync('react-dom.js', code).program as unknown as Node, true);
  if (missing.size > 0)
    throw new Error(`React DOM has no function ${[...missing].join(', ')}: see slim-react/left-out.ts`);
  return slim + code.slice(at);
}

/** Keeps what no screen asks of React DOM out of the browser's download. */
export function slimReactPlugin(): Plugin {
  return {
    name: 'lending:slim-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: slimReact(code), map: null }),
    },
  };
}
