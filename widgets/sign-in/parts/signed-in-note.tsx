import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';

/** Takes the form's place while somebody is signed in, and names the user. */
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
