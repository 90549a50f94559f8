import { useCallback, useState } from 'react';
import type { SessionState, User } from '../../widgets/client/session.ts';
import { useValue } from '../../widgets/kit/use-value.ts';

interface SettledUser {
  /** The user whom this page works for; null without a session. */
  user: User | null;
  /** The user who has signed in meanwhile in another tab of this browser; null when nobody has. */
  otherUser: User | null;
  /** Continues as the other user. */
  follow(): void;
}

/**
 * The signed-in user of this page. When somebody else signs in in another tab, the former user and the screen with its
 * typed text stay until the person has seen whose session it is now.
 */
export function useSettledUser({ userInfo, error }: SessionState): SettledUser {
  const current = useValue(userInfo);
  const isElsewhere = useValue(error) === 'SIGNED_IN_ELSEWHERE';
  const [settled, setSettled] = useState(current);
  const isOther = isElsewhere && current !== null && settled !== null && settled.id !== current.id;
  if (!isOther && settled !== current) setSettled(current);

  const follow = useCallback(() => {
    setSettled(current);
    error.value = '';
  }, [current, error]);
  return { user: isOther ? settled : current, otherUser: isOther ? current : null, follow };
}
