import { useEffect, useState } from 'react';
import { loadElement } from '../../elements.ts';

/** Sign-in in place of a screen that needs a session. */
export function SignInFirst({ looks }: { looks: { theme: string; density: string } }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void loadElement('lending-sign-in').then(() => setLoaded(true));
  }, []);
  return (
    <div className="live">
      <p className="hint">This screen needs a session. Sign in to see it here.</p>
      {isLoaded && (
        <lending-sign-in
          theme={looks.theme === 'dark' ? 'dark' : looks.theme === 'light' ? 'light' : 'auto'}
          density={looks.density === 'comfortable' ? 'comfortable' : 'compact'}
        />
      )}
    </div>
  );
}
