import { useEffect, useState } from 'react';
import type { DraftLabel, KeptDraft, Refused, ServerDrafts } from '../../../client/drafts/draft.ts';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import { useValue } from '../../../kit/use-value.ts';

/** A call that was parked with its draft because the next call came. */
export interface ParkedCall {
  subject: string;
  label: DraftLabel;
  /** When its draft was last kept, milliseconds since 1970. */
  at: number;
  /** Why its save was refused, in the server's words. */
  refusal?: string | undefined;
}

/** The call that came in last, while a parked one is shown in its place. */
export interface WaitingCall {
  subject: string;
  /** Names the call to the agent: its loan number, if it has one. */
  about: string;
}

interface Whose {
  agent: string | null;
  /** How the subjects of the screen's own calls begin; a person has drafts of several screens. */
  screen: string;
}

interface Open {
  open: readonly (string | undefined)[];
  there: ServerDrafts | undefined;
}

const ownDrafts = ({ store, owner }: Keeping, screen: string) =>
  store.entries<KeptDraft<Refused>>(`draft/${owner}/${screen}`);

/**
 * The agent's parked calls, newest first: the labelled drafts of this browser and of the server, without those of calls
 * that are open, on their way or saved. When both hold a draft of a call, the newer one counts.
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

/** The server's drafts, fetched again with every call that is opened; undefined until they are fetched. */
function useThere(keeping: Keeping, screen: string, shown: string): ServerDrafts | undefined {
  const [there, setThere] = useState<ServerDrafts>();
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const own = (await ownDrafts(keeping, screen)).map(([, { idempotencyKey }]) => idempotencyKey);
      const found = await keeping.server?.list?.(own);
      // From here on the browser knows the draft of the shown call better than the server.
      const others = found?.drafts.filter(({ subject }) => subject !== shown);
      if (!isOver && found && others) setThere({ ...found, drafts: others });
    })();
    return () => {
      isOver = true;
    };
  }, [keeping, screen, shown]);
  return there;
}

/** The agent's parked calls, read again whenever the store changes. */
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
