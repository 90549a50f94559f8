import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { bridgedOf } from './bridged.ts';
import { listTagSource } from './list-tags.ts';
import { descriptions, packageFiles } from './package-files.ts';
import { readElements } from './read-elements.ts';

const virtual = 'virtual:lending-elements';
const exportsOf = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** The file, on the host, with the licences of the packages inside the scripts; in the npm package it is at the top. */
export const licencesFile = 'widgets/THIRD-PARTY-LICENSES.txt';

interface Output {
  type: 'asset' | 'chunk';
  originalFileNames?: string[];
  imports?: string[];
  dynamicImports?: string[];
  code?: string;
}

/** The files that scripts need: their static and dynamic imports, and the assets that they name. */
export function neededFiles(entries: readonly string[], bundle: Readonly<Record<string, Output>>): string[] {
  const needed = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const output = bundle[file];
    if (needed.has(file) || !output) continue;
    needed.add(file);
    if (output.type === 'asset') continue;
    const named = Object.keys(bundle).filter(
      (each) => bundle[each]?.type === 'asset' && output.code?.includes(each.slice(each.lastIndexOf('/') + 1)),
    );
    open.push(...(output.imports ?? []), ...(output.dynamicImports ?? []), ...named);
  }
  return [...needed].sort();
}

/** The licences that a package puts beside a bundled file that is no script: compiled code has authors of its own. */
function licencesBeside(root: string, bundle: Readonly<Record<string, Output>>): string {
  const folders = Object.values(bundle)
    .flatMap(({ originalFileNames = [] }) => originalFileNames)
    .filter((name) => name.includes('node_modules/'))
    .map((name) => dirname(join(root, name)));
  return [...new Set(folders)]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => basename(file).startsWith('LICENSE'))
    .map((file) => `\n## ${relative(join(root, 'node_modules'), file)}\n\n${readFileSync(file, 'utf8').trim()}\n`)
    .join('');
}

/**
 * The licences, with a text for each package that brings none: the MIT text, which is this project's own too, with the
 * package author's name, or the address of another licence's text.
 */
function withTexts(licences: string, root: string): string {
  const mit = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return licences.replaceAll(/^## (\S+) - \S+ \((\S+)\)\n(?=\n## |$(?!\n))/gm, (head, name: string, kind: string) => {
    const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    const { author = name } = JSON.parse(manifest) as { author?: string | { name: string } };
    const by = typeof author === 'string' ? author : author.name;
    const elsewhere = `By ${by}\n\nhttps://spdx.org/licenses/${kind}.html`;
    return `${head}\n${kind === 'MIT' ? mit.replace(/^Copyright.*$/m, `Copyright (c) ${by}`) : elsewhere}\n`;
  });
}

/**
 * Provides modules made from the elements' own files: `virtual:lending-elements` for the gallery, and
 * `virtual:lending-elements/bridge` for both ends of a frame; and those of the lists' own tags, from their table.
 *
 * @param root the repository's folder
 */
export function elementModules(root: string): Plugin {
  const widgets = join(root, 'widgets');
  return {
    name: 'lending-element-modules',
    resolveId: (id) =>
      id === virtual || id === `${virtual}/bridge` || listTagSource(id, root) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${virtual}`) return exportsOf({ elements: readElements(widgets) });
      if (id === `\0${virtual}/bridge`) return exportsOf(bridgedOf(readElements(widgets)));
      return listTagSource(id.replace('\0', ''), root);
    },
  };
}

/**
 * Describes the elements from their own files: `/widgets/custom-elements.json` and editor data beside the scripts, and the npm
 * package in `dist/package`.
 *
 * @param root the repository's folder
 */
export function elementsPlugin(root: string): Plugin {
  const widgets = join(root, 'widgets');
  const versionOf = () => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  return {
    name: 'lending-elements',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/widgets\/([a-z-]+\.json)(\?|$)/.exec(request.url ?? '')?.[1];
        const text = name && descriptions(readElements(widgets), versionOf())[name];
        if (!text) return next();
        response.setHeader('content-type', 'application/json');
        return response.end(text);
      });
    },
    generateBundle() {
      for (const [name, source] of Object.entries(descriptions(readElements(widgets), versionOf())))
        this.emitFile({ type: 'asset', fileName: `widgets/${name}`, source });
    },
    writeBundle({ dir = '' }, bundle) {
      const target = join(root, 'dist/package');
      const elements = readElements(widgets);
      rmSync(target, { recursive: true, force: true });
      const scripts = elements.map(({ tag }) => `widgets/${tag}.js`);
      for (const file of neededFiles(scripts, bundle)) {
        mkdirSync(dirname(join(target, file)), { recursive: true });
        cpSync(join(dir, file), join(target, file));
      }
      mkdirSync(join(target, 'tags'));
      for (const [name, text] of Object.entries(packageFiles(elements, versionOf())))
        writeFileSync(join(target, name), text);
      cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
      const licences = withTexts(readFileSync(join(dir, licencesFile), 'utf8'), root) + licencesBeside(root, bundle);
      for (const file of [join(dir, licencesFile), join(target, basename(licencesFile))]) writeFileSync(file, licences);
    },
  };
}
