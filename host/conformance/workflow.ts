import type { ExtensionName, Part } from '../../widgets/contract/extensions.ts';
import type { RouteKey } from '../../widgets/contract/screens.ts';
import type { Offers } from './check-reply.ts';
import type { Desk } from './desk.ts';
import { Fault, NotChecked, Unreachable } from './outcome.ts';

/** One thing that a backend does. */
export interface Step<Memory> {
  /** Unique in its workflow; stays the same from version to version. */
  id: string;
  /** Rows of the requirements that it is about. */
  rows: readonly string[];
  level: 'MUST' | 'SHOULD';
  /** What the backend does, as a sentence. */
  says: string;
  /** The extension without which the step is not made. */
  part?: ExtensionName;
  /** The screens that do not work without it; those of the workflow unless given. */
  screens?: readonly RouteKey[];
  /** @throws {Fault} if the backend does otherwise; {NotChecked} if that cannot be found out */
  check(desk: Desk, memory: Memory): Promise<void>;
}

interface WorkflowOf<Memory> {
  name: string;
  title: string;
  /** What the backend must offer for the workflow to be made. */
  part: Part;
  screens: readonly RouteKey[];
  /** Makes the state that the steps begin in. */
  begin(desk: Desk): Promise<Memory>;
  /** A list that is made from what the state says is made then. */
  steps: readonly Step<Memory>[] | ((memory: Memory) => readonly Step<Memory>[]);
}

type About = Omit<Step<unknown>, 'check'>;
export interface Result extends Required<Omit<About, 'part'>> {
  workflow: string;
  outcome: 'passed' | 'failed' | 'notChecked';
  /** Why it failed or was not checked. */
  why?: string;
  milliseconds: number;
}

/** A workflow whose steps share what they have learned. */
export interface Workflow {
  name: string;
  title: string;
  part: Part;
  about: readonly About[];
  run(desk: Desk, tell: (result: Result) => void): Promise<void>;
}

const needs = ({ part }: About, offers: Offers) => part === undefined || offers(part);

async function outcomeOf(work: () => Promise<void>): Promise<Pick<Result, 'outcome' | 'why' | 'milliseconds'>> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    await work();
    return { outcome: 'passed', milliseconds: took() };
  } catch (cause) {
    if (cause instanceof Fault) return { outcome: 'failed', why: cause.message, milliseconds: took() };
    if (cause instanceof NotChecked) return { outcome: 'notChecked', why: cause.message, milliseconds: took() };
    if (cause instanceof Unreachable) throw cause;
    // an answer of a kind that no step thought of
    const why = `what was answered cannot be worked with (${cause instanceof Error ? cause.message : String(cause)})`;
    return { outcome: 'failed', why, milliseconds: took() };
  }
}

export function defineWorkflow<Memory>(workflow: WorkflowOf<Memory>): Workflow {
  const { name, title, part, screens, begin, steps } = workflow;
  const listed = typeof steps === 'function' ? [] : steps;

  async function run(desk: Desk, tell: (result: Result) => void): Promise<void> {
    const told = ({ id, rows, level, says, screens: own = screens }: About) => ({
      id: `${name}.${id}`,
      workflow: title,
      rows,
      level,
      says,
      screens: own,
    });
    const start: About = { id: 'begin', rows: [], level: 'MUST', says: 'The workflow can begin' };
    const made = listed.filter((step) => needs(step, desk.offers));
    if (listed.length > 0 && made.length === 0) return;
    let memory: Memory | undefined;
    const began = await outcomeOf(async () => {
      memory = await begin(desk);
    });
    if (memory === undefined || began.outcome !== 'passed') {
      // what cannot begin fails once, and the steps behind it are not checked
      if (began.outcome === 'failed') tell({ ...told(start), ...began });
      const why = began.outcome === 'failed' ? 'the workflow could not begin' : began.why;
      for (const step of made.length > 0 ? made : [start])
        tell({ ...told(step), outcome: 'notChecked', ...(why !== undefined && { why }), milliseconds: 0 });
      return;
    }
    const shared = memory;
    for (const step of typeof steps === 'function' ? steps(shared) : steps) {
      if (!needs(step, desk.offers)) continue;
      tell({ ...told(step), ...(await outcomeOf(() => step.check(desk, shared))) });
    }
  }
  return { name, title, part, about: listed, run };
}
