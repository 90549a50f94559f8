import { useEffect, useState } from 'react';
import type { Connection } from '../../client/connection.ts';
import { lazyPart } from '../lazy-part.ts';
import { reasonsAskedOf, type ReasonQuestion } from '../work/ask-reason.ts';

const ReasonDialog = lazyPart(async () => (await import('../overlay/reason-dialog.tsx')).ReasonDialog);

/** Asks why somebody goes beyond a limit, over the whole element, where a call wants to know. */
export function Reasons({ connection }: { connection: Connection }) {
  const [question, setQuestion] = useState<ReasonQuestion>();
  useEffect(() => {
    const asked = reasonsAskedOf(connection);
    const unfollow = asked.question.subscribe(setQuestion);
    return () => {
      unfollow();
      asked.stop();
    };
  }, [connection]);
  return question && <ReasonDialog question={question} />;
}
