import { useCallback, useState } from 'react';
import type { SessionState, User } from '../../widgets/client/session.ts';
import { useValue } from '../../widgets/kit/use-value.ts';

interface SettledUser {
  /** Whom this page works for. */
  user: User | null;
  /** Who has signed in meanwhile in another tab of this browser. */
  otherUser: User | null;
  /** Goes on as the other user. */
  follow(): void;
}

/**
 * The signed-in user, held while another one signs in in another tab: the screen with what was typed in it stays until
 * the person has seen whose session it is now.
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
