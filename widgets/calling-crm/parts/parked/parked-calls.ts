import { useEffect, useState } from 'react';
import type { DraftLabel, KeptDraft, Refused, ServerDrafts } from '../../../client/drafts/draft.ts';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import { useValue } from '../../../kit/use-value.ts';

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

interface Open {
  open: readonly (string | undefined)[];
  there: ServerDrafts | undefined;
}

const ownDrafts = ({ store, owner }: Keeping, screen: string) =>
  store.entries<KeptDraft<Refused>>(`draft/${owner}/${screen}`);

/**
 * The agent's parked calls, newest first: every labelled draft of this browser and of the server, the newer where both have
 * one, but those of the calls that are open, those on their way and those that are saved.
 */
async function parkedCalls(keeping: Keeping, { agent, screen }: Whose, { open, there }: Open) {
  const { owner, outbox } = keeping;
  const sending = new Set(outbox.waiting.peek().map(({ draft }) => draft));
  const newest = new Map<string, KeptDraft<Refused>>();
  for (const { subject, ...kept } of there?.drafts ?? []) if (subject.startsWith(screen)) newest.set(subject, kept);
  for (const [key, kept] of await ownDrafts(keeping, screen)) {
    const subject = key.slice(`draft/${owner}/`.length);
    const isSaved = kept.keptAt <= (there?.savedAt.get(kept.idempotencyKey) ?? 0);
    if (!isSaved && kept.keptAt >= (newest.get(subject)?.keptAt ?? 0)) newest.set(subject, kept);
  }
  return [...newest]
    .flatMap(([subject, { label, keptAt, values }]): ParkedCall[] => {
      const isParked = label && label.agent === agent && !open.includes(subject) && !sending.has(subject);
      return isParked ? [{ subject, label, at: keptAt, refusal: values.refusal }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
}

/** What the server holds, asked anew with every call that is opened. */
function useThere(keeping: Keeping, screen: string, shown: string): ServerDrafts | undefined {
  const [there, setThere] = useState<ServerDrafts>();
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const own = (await ownDrafts(keeping, screen)).map(([, { idempotencyKey }]) => idempotencyKey);
      const found = await keeping.server?.list?.(own);
      // From here on the browser knows better what becomes of the call that is shown.
      const others = found?.drafts.filter(({ subject }) => subject !== shown);
      if (!isOver && found && others) setThere({ ...found, drafts: others });
    })();
    return () => {
      isOver = true;
    };
  }, [keeping, screen, shown]);
  return there;
}

/** The same, read anew whenever the store changes. */
export function useParkedCalls(
  keeping: Keeping,
  { agent, screen }: Whose,
  shown: string,
  waiting: string | undefined,
): readonly ParkedCall[] {
  const [parked, setParked] = useState<readonly ParkedCall[]>([]);
  const there = useThere(keeping, screen, shown);
  const changes = useValue(keeping.changes);
  const unsent = useValue(keeping.outbox.waiting);
  useEffect(() => {
    let isOver = false;
    void parkedCalls(keeping, { agent, screen }, { open: [shown, waiting], there }).then((found) => {
      if (!isOver) setParked(found);
    });
    return () => {
      isOver = true;
    };
  }, [keeping, agent, screen, shown, waiting, there, changes, unsent]);
  return parked;
}
