import { lazyPart } from '../kit/lazy-part.ts';
import { Brand } from '../kit/parts/brand.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { SignInForm } from './parts/sign-in-form.tsx';

const ElsewhereNote = lazyPart(async () => (await import('./parts/elsewhere-note.tsx')).ElsewhereNote);
const SignedInNote = lazyPart(async () => (await import('./parts/signed-in-note.tsx')).SignedInNote);

export function SignIn({ widget }: { widget: Widget }) {
  const { connection } = widget;
  const isSignedIn = useValue(connection.session.state.token) !== '';
  return (
    <div className="page">
      <div className="sign">
        <Brand />
        <h1>Welcome back</h1>
        <p className="soft">Please sign in to access the portal</p>
        {connection.isForeign ? (
          <ElsewhereNote base={connection.base} />
        ) : isSignedIn ? (
          <SignedInNote widget={widget} />
        ) : (
          <SignInForm widget={widget} />
        )}
        <p className="small faint">Staff only. Every action is recorded with your name.</p>
      </div>
    </div>
  );
}
