import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freeBytesAt } from '../../../host/server/free-bytes.ts';
import { signInAt } from '../../server/live/live-support.ts';
import { jpg } from '../../server/files/sample-files.ts';
import { sessionHeaders, type Session } from '../../server/support.ts';
import { timed } from '../figures.ts';
import { fromElsewhere } from '../telephony-agent.ts';
import { isReady, listed, whileSaving, type Scene } from './beside-agents.ts';
import { within, type FaultCase, type Finding } from './fault-case.ts';

const run = promisify(execFile);
const agents = 4;
const reasons = ['STORAGE_FULL', '503 DATABASE_UNAVAILABLE', 'no answer'];
const mebi = 1024 * 1024;
const diskMb = 512;
const floorMb = 64;
/** Below the quarter of the floor from which on nothing is written. */
const leftMb = 8;
const watchedMs = 5000;
const barMs = 10_000;
const startBarMs = 20_000;

/** A disk of memory, mounted at a directory of its own. */
interface SmallDisk {
  directory: string;
  /** Puts a file on it, a piece at a time, until so much is left; to the last byte where that is none. */
  fill(leave: number): Promise<void>;
  /** Takes that file away. */
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** @throws where this user, or this system, mounts nothing */
async function mountDisk(): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'lending-desk-disk-'));
  const filler = join(directory, 'filler');
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0700`, 'tmpfs', directory]);
  } catch (error) {
    await remove();
    throw error;
  }
  async function fill(leave: number): Promise<void> {
    for (let piece = 4 * mebi; piece >= 4096;) {
      const left = (await freeBytesAt(directory)) - leave;
      if (left <= 0 && leave > 0) return;
      if (leave > 0) piece = Math.min(piece, left);
      try {
        await appendFile(filler, Buffer.alloc(piece, 1));
      } catch {
        piece /= 2;
      }
    }
  }
  return {
    directory,
    fill,
    free: () => rm(filler, { force: true }),
    async unmount() {
      await run('umount', [directory]);
      await remove();
    },
  };
}

async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(address)).status;
  } catch {
    return 0;
  }
}

async function upload(base: string, session: Session): Promise<string> {
  const form = new FormData();
  form.append('imageFile', new File([new Uint8Array(jpg)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { ...sessionHeaders(session), ...fromElsewhere() };
  try {
    const response = await fetch(`${base}/generic/upload`, { method: 'POST', body: form, headers });
    const { error } = (await response.json()) as { error?: { errorCode: string } };
    return `${response.status === 200 ? '' : `${response.status} `}${error?.errorCode ?? 'OK'}`;
  } catch {
    return 'no answer';
  }
}

const isClear = (answer: string) => answer === 'STORAGE_FULL' || answer.startsWith('503 ');

/** What is answered while the disk is full: to saves, to uploads, to who asks whether the server is ready. */
async function watch({ server, saving }: Scene, session: Session): Promise<Finding[]> {
  const began = performance.now();
  let notReadyAt: number | undefined;
  let fewest = 0;
  const uploads = new Map<string, number>();
  while (performance.now() - began < watchedMs) {
    const status = await statusOf(`${server.base}/readyz`);
    if (status === 503) notReadyAt ??= performance.now() - began;
    else if (notReadyAt !== undefined) fewest += 1;
    const answer = await upload(server.base, session);
    uploads.set(answer, (uploads.get(answer) ?? 0) + 1);
    await pause(100);
  }
  const saves = saving.answers();
  const refused = [...saves.keys()].filter((answer) => answer !== 'OK');
  return [
    { what: 'answers to saves', value: listed(saves), isGood: refused.length > 0 && refused.every(isClear) },
    { what: 'answers to uploads', value: listed(uploads), isGood: [...uploads.keys()].every(isClear) },
    notReadyAt === undefined
      ? { what: '/readyz says no', value: 'never', isGood: false }
      : within('/readyz says no, after', notReadyAt, 3000),
    { what: '/readyz says yes again meanwhile', value: `${fewest} times`, isGood: fewest === 0 },
  ];
}

/** Everybody saves again once there is room. A server that has ended is started, as whoever looks after it does. */
async function recover({ server, saving }: Scene, disk: SmallDisk): Promise<Finding[]> {
  await disk.free();
  let hasEnded = false;
  const recovery = await timed(async () => {
    hasEnded = (await statusOf(`${server.base}/healthz`)) !== 200;
    if (hasEnded) await server.restart();
    await saving.everyAgentAgain();
  });
  saving.answers();
  const what = `with room again every agent saves${hasEnded ? ', after a start' : ''}`;
  return [within(what, recovery, hasEnded ? startBarMs : barMs), await isReady(server.base)];
}

/** An embedded database and the files share a disk that runs full: first by little, then in the midst of saves to its last byte. */
export const fullDisk: FaultCase = {
  name: 'full-disk',
  does: `the disk of DATA_DIR, ${diskMb} MB, is filled but for ${leftMb} MB, then freed; then to its last byte at once, and freed`,
  needsPostgres: false,
  async run() {
    let disk: SmallDisk;
    try {
      disk = await mountDisk();
    } catch (error) {
      const [, reason = 'it was refused'] = /^(?:.*\n)?mount: ?(.*)/m.exec((error as Error).message) ?? [];
      return [{ what: 'not run', value: `a small disk cannot be mounted here: ${reason}`, isGood: true }];
    }
    const { directory } = disk;
    const database = {
      reached: { DATA_DIR: directory, DISK_FLOOR_MB: String(floorMb) },
      place: { dataDir: directory },
    };
    try {
      return await whileSaving({ count: agents, reasons }, database, async (scene) => {
        const session = await signInAt(scene.server.base);
        const before = await upload(scene.server.base, session);
        scene.saving.answers();
        const findings = [{ what: 'an upload before', value: before, isGood: before === 'OK' }];
        for (const leave of [leftMb * mebi, 0]) {
          await disk.fill(leave);
          findings.push(...(await watch(scene, session)), ...(await recover(scene, disk)));
        }
        const after = await upload(scene.server.base, session);
        return [...findings, { what: 'an upload afterwards', value: after, isGood: after === 'OK' }];
      });
    } finally {
      await disk.free();
      await disk.unmount();
    }
  },
};
