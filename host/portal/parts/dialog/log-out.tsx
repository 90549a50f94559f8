import { useEffect, useRef } from 'react';
import type { Connection } from '../../../../widgets/client/connection.ts';
import { useLogOut } from '../../use-log-out.ts';
import { UnsentDialog } from './unsent-dialog.tsx';

interface LogOutProps {
  connection: Connection;
  /** Called when the person stays. */
  stay(): void;
}

/** A log-out under way: it asks first where work has not been sent. */
export function LogOut({ connection, stay }: LogOutProps) {
  const { ask, question } = useLogOut(connection, stay);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    ask();
  }, [ask]);
  return question && <UnsentDialog question={question} />;
}
