// @ts-check
// Plain JavaScript, because a worker thread is started from this very file under vitest, tsx and the build alike.
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @typedef {{ dataDir?: string, template?: string, sessionSettings: Record<string, string> }} Start where the database lies (absent: in memory), a tarball of an empty one, and what every session is set to
 * @typedef {{ id: number, sql: string, params?: (string | null)[] } | { id: number, listen: string } | { id: number, close: true }} Request
 */

const start = /** @type {Start} */ (workerData);

/**
 * PGlite's own parameters, with little memory, and the session's settings. An acknowledged commit has been given to the
 * operating system: it survives a crash of the process, not a power cut. Only a PostgreSQL server survives that.
 */
const ownParams = Object.entries({ shared_buffers: '16MB', ...start.sessionSettings });
const startParams = [...PGlite.defaultStartParams, ...ownParams.flatMap(([name, value]) => ['-c', `${name}=${value}`])];

/** @param {string} text */
function asNumber(text) {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** @param {unknown} text parameters arrive as PostgreSQL's text format */
const asIs = (text) => String(text);
// bool, int8, int2, int4, text, oid, json, float4, float8, date, timestamp, timestamptz, numeric, uuid, jsonb, varchar, bpchar, bytea
const oids = [16, 20, 21, 23, 25, 26, 114, 700, 701, 1082, 1114, 1184, 1700, 2950, 3802, 1043, 1042];
const serializers = Object.fromEntries(oids.map((oid) => [oid, asIs]));
const parsers = { 20: asNumber, 1082: asIs, 1700: asIs };

/**
 * The engine's file system over a folder, as far as it is changed here.
 *
 * @typedef {(file: unknown, attributes: { mode?: number }) => unknown} SetAttributes
 * @typedef {(parent: unknown, name: string, mode: number, device: number) => unknown} MakeNode
 * @typedef {{ NODEFS: { node_ops: { mknod: MakeNode; setattr: SetAttributes }; stream_ops: { setattr: SetAttributes } } }} EngineModule
 */

/**
 * A directory that is the owner's alone, with all that the engine makes in it. It sets a file's mode itself once it has made
 * it, to one that everybody may read and write, whatever the process's umask is.
 */
class OwnFiles extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS['init']>} given
   */
  async init(...given) {
    const { emscriptenOpts, ...more } = await super.init(...given);
    const closeToOthers = (/** @type {EngineModule} */ { NODEFS }) => {
      const { mknod } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device);
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const set = operations.setattr;
        operations.setattr = (file, { mode, ...attributes }) =>
          set(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
      }
    };
    return {
      ...more,
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), closeToOthers] },
    };
  }
}

/** @param {string} [dataDir] @param {string} [template] */
async function openAt(dataDir, template) {
  const loadDataDir = template === undefined ? undefined : new Blob([fs.readFileSync(template)]);
  if (dataDir !== undefined) fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const place = dataDir === undefined ? { dataDir: 'memory://' } : { fs: new OwnFiles(dataDir) };
  return PGlite.create({ ...place, startParams, parsers, serializers, loadDataDir });
}

/** @param {Pick<Start, 'dataDir' | 'template'>} place */
async function open({ dataDir, template }) {
  if (dataDir === undefined) return openAt(undefined, template);
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    // The database is made in a directory beside and then renamed: an interrupted first start leaves no half-made one.
    if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0) throw new Error('PG_VERSION is missing');
    const fresh = `${dataDir}.new`;
    fs.rmSync(fresh, { recursive: true, force: true });
    await (await openAt(fresh, template)).close();
    fs.renameSync(fresh, dataDir);
  }
  return openAt(dataDir);
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const db = await open(start);

/** @param {Request} request */
async function answer(request) {
  if ('listen' in request) {
    await db.listen(request.listen, (payload) => port.postMessage({ channel: request.listen, payload }));
    return {};
  }
  if ('close' in request) {
    await db.close();
    return {};
  }
  const { sql, params } = request;
  const result = params?.length ? await db.query(sql, params) : (await db.exec(sql)).at(-1);
  return { rows: result?.rows ?? [], count: result?.affectedRows ?? 0 };
}

/** @param {Request} request */
async function reply(request) {
  try {
    port.postMessage({ id: request.id, ...(await answer(request)) });
  } catch (error) {
    const { message, code, detail, constraint, table, column } = /** @type {Record<string, string | undefined>} */ (
      error
    );
    port.postMessage({ id: request.id, error: { message, code, detail, constraint, table, column } });
  }
}

port.on('message', (/** @type {Request} */ request) => void reply(request));
port.postMessage({ ready: true });
