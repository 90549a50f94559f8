import { useEffect, useState } from 'react';
import type { DraftLabel, KeptDraft, Refused } from '../../client/draft.ts';
import type { Keeping } from '../../client/keeping.ts';
import { useValue } from '../../kit/use-value.ts';

/** A call that was put by with its text because the next one came. */
export interface ParkedCall {
  subject: string;
  label: DraftLabel;
  /** When its text was last kept, milliseconds since 1970. */
  at: number;
  /** Why its save was refused, in the server's words. */
  refusal?: string | undefined;
}

/** The call that came in last, while a parked one is shown in its place. */
export interface WaitingCall {
  subject: string;
  /** Its loan number. */
  about: string;
}

interface Whose {
  agent: string | null;
  /** What the subjects of the screen's own calls begin with; a person's drafts are of several screens. */
  screen: string;
}

/** The agent's parked calls, newest first: every labelled draft but those of the calls that are open and those on their way. */
async function parkedCalls(
  { store, owner, outbox }: Keeping,
  { agent, screen }: Whose,
  open: readonly (string | undefined)[],
) {
  const prefix = `draft/${owner}/`;
  const sending = new Set(outbox.waiting.peek().map(({ draft }) => draft));
  const drafts = await store.entries<KeptDraft<Refused>>(prefix + screen);
  return drafts
    .flatMap(([key, { label, keptAt, values }]): ParkedCall[] => {
      const subject = key.slice(prefix.length);
      const isParked = label && label.agent === agent && !open.includes(subject) && !sending.has(subject);
      return isParked ? [{ subject, label, at: keptAt, refusal: values.refusal }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
}

/** The same, read anew whenever the store changes. */
export function useParkedCalls(
  keeping: Keeping,
  { agent, screen }: Whose,
  shown: string,
  waiting: string | undefined,
): readonly ParkedCall[] {
  const [parked, setParked] = useState<readonly ParkedCall[]>([]);
  const changes = useValue(keeping.changes);
  const unsent = useValue(keeping.outbox.waiting);
  useEffect(() => {
    let isOver = false;
    void parkedCalls(keeping, { agent, screen }, [shown, waiting]).then((found) => {
      if (!isOver) setParked(found);
    });
    return () => {
      isOver = true;
    };
  }, [keeping, agent, screen, shown, waiting, changes, unsent]);
  return parked;
}
