import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';

/** Instead of the form while somebody is signed in: who it is. */
export function SignedInNote({ widget }: { widget: Widget }) {
  const user = useValue(widget.connection.session.state.userInfo);
  if (!user) return null;
  return (
    <div className="sheet" role="status">
      <p>
        You are signed in as{' '}
        <span className="strong">
          {user.firstName} {user.lastName}
        </span>
        .
      </p>
    </div>
  );
}
