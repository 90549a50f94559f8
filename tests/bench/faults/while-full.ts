import { setTimeout as pause } from 'node:timers/promises';
import { signInAt } from '../../server/live/live-support.ts';
import { jpg } from '../../server/files/sample-files.ts';
import { sessionHeaders, type Session } from '../../server/support.ts';
import { timed } from '../figures.ts';
import { fromElsewhere } from '../telephony-agent.ts';
import { isReady, listed, type Scene } from './beside-agents.ts';
import { within, type Finding } from './fault-case.ts';

/** By which answers a save may be put off while a disk is full. */
export const reasonsWhileFull = ['STORAGE_FULL', '503 DATABASE_UNAVAILABLE', 'no answer'];
const watchedMs = 5000;
const barMs = 10_000;
const startBarMs = 20_000;

async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(address)).status;
  } catch {
    return 0;
  }
}

/** @returns `OK`, or the refusal */
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

const isRefusedClearly = (answer: string) => answer === 'STORAGE_FULL' || answer.startsWith('503 ');

/** What is answered while the disk is full: to saves, to uploads, to who asks whether the server is ready. */
async function watch(
  { server, saving }: Scene,
  session: Session,
  isWritten: 'nothing' | 'what fits',
): Promise<Finding[]> {
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
  const isExplained = (answer: string) => isRefusedClearly(answer) || (isWritten === 'what fits' && answer === 'OK');
  const refused = [...saves.keys()].filter((answer) => answer !== 'OK');
  return [
    { what: 'answers to saves', value: listed(saves), isGood: refused.length > 0 && refused.every(isRefusedClearly) },
    { what: 'answers to uploads', value: listed(uploads), isGood: [...uploads.keys()].every(isExplained) },
    notReadyAt === undefined
      ? { what: '/readyz says no', value: 'never', isGood: isWritten === 'what fits' }
      : within('/readyz says no, after', notReadyAt, 3000),
    { what: '/readyz says yes again meanwhile', value: `${fewest} times`, isGood: fewest === 0 },
  ];
}

/** Everybody saves again once there is room. A server that has ended is started, as whoever looks after it does. */
async function recover({ server, saving }: Scene, makeRoom: () => Promise<unknown>): Promise<Finding[]> {
  await makeRoom();
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

interface Filling {
  fills: readonly (() => Promise<void>)[];
  makeRoom(): Promise<unknown>;
  /** What a full disk still takes: PostgreSQL writes on into pages and a log that it already has, and the server is ready for that. */
  isWritten: 'nothing' | 'what fits';
}

/** Fills a disk so far, frees it, and so on; watches what is answered meanwhile, and that everybody saves again afterwards. */
export async function whileFull(scene: Scene, { fills, makeRoom, isWritten }: Filling): Promise<Finding[]> {
  const session = await signInAt(scene.server.base);
  const before = await upload(scene.server.base, session);
  scene.saving.answers();
  const findings = [{ what: 'an upload before', value: before, isGood: before === 'OK' }];
  for (const fill of fills) {
    await fill();
    findings.push(...(await watch(scene, session, isWritten)), ...(await recover(scene, makeRoom)));
  }
  const after = await upload(scene.server.base, session);
  return [...findings, { what: 'an upload afterwards', value: after, isGood: after === 'OK' }];
}
