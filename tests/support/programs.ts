import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

function signalGroup(program: ChildProcess, signal: NodeJS.Signals): void {
  if (program.pid === undefined) return;
  try {
    process.kill(-program.pid, signal);
  } catch {
    // the group has ended already
  }
}

/** Starts a program in a process group of its own, so that stopping it stops what it started. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const program = spawn(command, [...args], { ...options, detached: true });
  running.add(program);
  program.once('close', () => running.delete(program));
  return program;
}

/** Ends a program and what it started: asked first, made to after `withinMs` milliseconds. */
export async function stopProgram(program: ChildProcess, { withinMs = 8000 } = {}): Promise<void> {
  if (!hasEnded(program)) {
    const ended = once(program, 'exit');
    signalGroup(program, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(program, 'SIGKILL'), withinMs);
    await ended;
    clearTimeout(timer);
  }
  signalGroup(program, 'SIGKILL');
}

/** Ends a program and what it started without warning. */
export async function killProgram(program: ChildProcess): Promise<void> {
  const ended = hasEnded(program) ? undefined : once(program, 'exit');
  signalGroup(program, 'SIGKILL');
  await ended;
}

/** Halts a program and what it started where they are: their connections stay open, and nobody answers. */
export function freezeProgram(program: ChildProcess): void {
  signalGroup(program, 'SIGSTOP');
}

/** Lets a program go on that was frozen. */
export function thawProgram(program: ChildProcess): void {
  signalGroup(program, 'SIGCONT');
}

export function hasEnded(program: ChildProcess): boolean {
  return program.exitCode !== null || program.signalCode !== null;
}

function stopAll(): void {
  for (const program of running) signalGroup(program, 'SIGKILL');
}
process.once('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
