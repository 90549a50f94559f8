import {
  wayStepNames,
  wayStepOf,
  type WayState,
  type WayStep,
} from '../../../../widgets/contract/application-details/application-details.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';

/** A period in a queue, as the stages of an application tell it. */
export interface Stay {
  queue: string;
  enteredAt: Date;
  /** Null while the application stands there. */
  leftAt: Date | null;
}

export interface StepOfWay {
  step: WayStep;
  state: WayState;
  from: Date | null;
  until: Date | null;
  /** How often the application came to the step from another one. */
  visits: number;
}

interface Visited {
  from: Date;
  until: Date | null;
  visits: number;
}

/** The stays by step: first coming, last leaving. Stays that follow each other in one step are one visit. */
function visitsOf(stays: readonly Stay[]): Map<WayStep, Visited> {
  const visited = new Map<WayStep, Visited>();
  let last: WayStep | undefined;
  for (const { queue, enteredAt, leftAt } of stays) {
    const step = wayStepOf(queue);
    if (step === undefined) continue;
    const known = visited.get(step);
    visited.set(step, {
      from: known?.from ?? enteredAt,
      until: leftAt,
      visits: (known?.visits ?? 0) + (step === last ? 0 : 1),
    });
    last = step;
  }
  return visited;
}

interface Walked {
  udrs: Udrs;
  submittedAt: Date;
  /** When it came into its state. */
  since: Date;
  /** First to last. */
  stays: readonly Stay[];
}

/**
 * The way of an application from its stages: what is done, where it stands or has ended, and what is to come. A step that
 * only some applications take is shown where it was taken.
 */
export function wayOf({ udrs, submittedAt, since, stays }: Walked): StepOfWay[] {
  const visited = visitsOf(stays);
  const lastStay = stays.findLast(({ queue }) => wayStepOf(queue) !== undefined);
  const end = (lastStay && wayStepOf(lastStay.queue)) ?? 'APPLIED';
  const now = wayStepOf(udrs) ?? end;
  const at = wayStepNames.indexOf(now);
  const isOver = wayStepOf(udrs) === undefined;
  const stateOf = (step: WayStep): WayState => {
    if (step === now && udrs !== 'DISBURSED') return isOver ? 'ENDED' : 'NOW';
    if (wayStepNames.indexOf(step) > at) return 'TO_COME';
    return step === now || step === 'APPLIED' || visited.has(step) ? 'DONE' : 'PASSED';
  };
  return wayStepNames
    .filter((step) => step !== 'REVIEW' || step === now || visited.has(step))
    .map((step) => {
      const state = stateOf(step);
      if (step === 'APPLIED') return { step, state, from: submittedAt, until: null, visits: 1 };
      const { from = null, until = null, visits = 0 } = visited.get(step) ?? {};
      if (state === 'NOW') return { step, state, from: from ?? since, until: null, visits: Math.max(1, visits) };
      return { step, state, from, until: until ?? (step === now ? since : null), visits };
    });
}
