import { createRoot } from 'react-dom/client';
import { connectionFor } from '../../widgets/client/connection.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { baseSheets } from '../../widgets/kit/look/base-sheets.ts';
import { ErrorBoundary } from '../../widgets/kit/parts/error-boundary.tsx';
import './portal.css';
import './parts/shell.css';
import { Portal } from './portal.tsx';
import { createPreferences } from './preferences.ts';
import { signInPath } from './redirect.ts';
import type { ScreenTable } from './screen-table.ts';
import { loadScreens, signInTable } from './use-screen-table.ts';

applyMajorVersion();
document.adoptedStyleSheets = [...baseSheets];
const connection = connectionFor({});
const preferences = createPreferences(connection.storage);
const root = document.getElementById('portal');

// A page that the browser restores from its back/forward cache may show a session that has ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

function start(table: ScreenTable): void {
  if (root)
    createRoot(root).render(
      <ErrorBoundary>
        <Portal table={table} connection={connection} preferences={preferences} />
      </ErrorBoundary>,
    );
}

const isSignedIn = connection.session.state.userInfo.peek() !== null;
// beside the table, not after it; where the file does not come, the page asks for it again
if (isSignedIn) void import('./parts/shell.tsx').catch(() => undefined);
if (!isSignedIn && location.pathname === signInPath) start(signInTable);
else void loadScreens().then(start);
