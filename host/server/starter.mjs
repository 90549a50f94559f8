// @ts-check
// Plain JavaScript: it runs before there is anything built to run.
import fs from 'node:fs';

/** The scripts whose process lives as long as the npm that runs it. A server that another program starts outlives that. */
const scripts = ['start', 'dev'];
/** How often the processes above this one are looked at, in milliseconds. */
const lookMs = 250;

/** The signals that end a server in order. */
export const endings = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/** @param {number} pid @returns {number | undefined} undefined where the system does not say, or the process is gone */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  try {
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isNpm(pid) {
  try {
    return /^npm\b/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

/** @returns {number[]} the processes above this one, up to npm; where no npm is found, the one that started it */
function startersOf() {
  /** @type {number[]} */
  const found = [];
  for (let pid = parentOf(process.pid); pid !== undefined && pid > 1 && found.length < 5; pid = parentOf(pid)) {
    found.push(pid);
    if (isNpm(pid)) return found;
  }
  return found.slice(0, 1);
}

/** Read at once: a process whose starter is gone has another one above it. */
const starters = scripts.includes(process.env['npm_lifecycle_event'] ?? '') ? startersOf() : [];

/**
 * Calls `gone` once npm, or a shell between it and this process, is no more. npm hands on only what it can catch, a shell
 * nothing at all: the server would go on, hold its port and its database, and nobody would be left to end it.
 *
 * @param {() => void} gone
 * @returns {() => void} stops looking
 */
export function whenStarterGone(gone) {
  const timer = setInterval(() => {
    let pid = /** @type {number | undefined} */ (process.pid);
    for (const starter of starters) {
      pid = pid === undefined ? undefined : parentOf(pid);
      if (pid === starter) continue;
      clearInterval(timer);
      gone();
      return;
    }
  }, lookMs).unref();
  return () => clearInterval(timer);
}
