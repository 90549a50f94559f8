import { normalizePath, type Plugin } from 'vite';

/** The ids that each module imports statically, by the module's id. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The entry files of each first page, as paths from the repository's folder; a page includes all that they import
 * statically.
 */
const firstPages = {
  /** Part of every element. */
  widget: ['widgets/kit/define-widget.tsx'],
  signIn: ['widgets/sign-in/sign-in.element.ts'],
  portal: ['host/portal/main.tsx'],
  frame: ['host/frame/frame.ts'],
  /** On another company's page, where it draws a frame: it contains no code of the screens. */
  frameTag: ['widgets/frame/frame.element.ts'],
  list: ['widgets/queue-list/queue-list.element.ts', 'host/portal/parts/shell.tsx'],
  call: ['widgets/calling-crm/telephony/telephony-crm.element.ts'],
  /** Other screens with forms. */
  work: ['widgets/chat-crm/chat-crm.element.ts', 'widgets/document-verification/document-verification.element.ts'],
} as const;
type FirstPage = keyof typeof firstPages;

/**
 * The chunks that first pages share. A module goes to the first chunk that takes it. Each group has one chunk only,
 * because every further chunk costs a request and compresses worse.
 */
const chunks: readonly [name: string, has: (isOf: (page: FirstPage) => boolean) => boolean][] = [
  ['bridge', (isOf) => isOf('frameTag') && !isOf('call')],
  [
    'element',
    (isOf) => isOf('widget') || (isOf('signIn') && isOf('list')) || (isOf('portal') && (isOf('frame') || isOf('call'))),
  ],
  // Apart from the form, which signing in would otherwise download whole.
  ['fields', (isOf) => isOf('signIn') && isOf('call')],
  ['tables', (isOf) => isOf('portal')],
  ['values', (isOf) => isOf('list') && isOf('call')],
  ['list', (isOf) => isOf('list')],
  ['form', (isOf) => isOf('call') && isOf('work')],
  // What the frame's tag needs of a call is small, and stays in a chunk of its own.
  ['call', (isOf) => isOf('call') && !isOf('frameTag')],
  // Shared by signing in and the profile’s change of a password.
  ['password', (isOf) => isOf('signIn')],
];

/** Large chunks of which a page runs a small part: all that is drawn in examples, every call's reply, all of PDF. */
const mostlyIdle: ReadonlySet<string> = new Set(['gallery', 'pdf-stage', 'reply-shapes']);
/** Stands in the page, and runs before anything could be compiled beside it. */
const inPage = 'opening';

/**
 * What a chunk begins with. Chromium compiles all functions of a script that begins with this comment while it reads it, beside
 * the page's own thread; otherwise each that runs stops the page when it is first called. Of a first list's functions 760 of 1,380
 * have run by its first rows, and of a document desk's two fifths by its first picture; the others are compiled for nothing, so
 * it is not for chunks that are mostly idle. Other browsers pass over it.
 *
 * @param name a chunk's name in the build
 */
const compileHint = (name: string): string =>
  mostlyIdle.has(name) || name === inPage ? '' : '//# allFunctionsCalledOnLoad\n';

function reachedFrom(starts: readonly string[], graph: ImportGraph): Set<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.get(id) ?? []));
  }
  return reached;
}

/**
 * The chunk of each module that a first page needs, by the module's id. A module that only one page or part needs stays
 * in that page or part (`minShareCount` of the build).
 *
 * @param root the repository's folder, with a slash at its end
 * @throws {Error} where a first page's file is missing
 */
export function planChunks(graph: ImportGraph, root: string): ReadonlyMap<string, string> {
  const reached = new Map<FirstPage, Set<string>>();
  for (const [page, files] of Object.entries(firstPages)) {
    const missing = files.find((file) => !graph.has(root + file));
    if (missing) throw new Error(`The chunk plan begins with ${missing}, which is not there`);
    const starts = files.map((file) => root + file);
    reached.set(page as FirstPage, reachedFrom(starts, graph));
  }
  const plan = new Map<string, string>();
  for (const id of graph.keys()) {
    const chunk = chunks.find(([, has]) => has((page) => reached.get(page)?.has(id) === true));
    if (chunk) plan.set(id, chunk[0]);
  }
  return plan;
}

/** Gives each module of the first pages its chunk (null for any other), once the build knows what imports what, and each chunk its hint. */
export function chunkPlugin(root: string): { plugin: Plugin; chunkOf: (id: string) => string | null } {
  let plan: ReadonlyMap<string, string> = new Map();
  return {
    chunkOf: (id) => plan.get(id) ?? null,
    plugin: {
      name: 'lending-chunk-plan',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildEnd(error) {
        if (error) return;
        const ids = [...this.getModuleIds()];
        plan = planChunks(
          new Map(ids.map((id) => [id, this.getModuleInfo(id)?.importedIds ?? []])),
          `${normalizePath(root)}/`,
        );
      },
      generateBundle: {
        // last of all: a hint counts at the very beginning, where the bundler puts the sheets that a chunk loads
        order: 'post',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') chunk.code = compileHint(chunk.name) + chunk.code;
        },
      },
    },
  };
}
