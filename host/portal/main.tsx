import { createRoot } from 'react-dom/client';
import { connectionFor } from '../../widgets/client/connection.ts';
import { pause } from '../../widgets/client/pause.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { matchScreen } from '../../widgets/contract/screens/match-screen.ts';
import { baseSheets } from '../../widgets/kit/look/base-sheets.ts';
import { ErrorBoundary } from '../../widgets/kit/parts/error-boundary.tsx';
import { loadElement } from '../elements.ts';
import './portal.css';
import './parts/shell.css';
import { Portal, Shell } from './portal.tsx';
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

/**
 * Milliseconds that a signed-in user's first drawing waits for what it draws: where the browser has kept the scripts, an empty
 * portal would only be drawn over.
 */
const togetherMs = 50;

async function openSignedIn(): Promise<void> {
  // beside the table, not after it
  const shell = Shell.ahead();
  const table = await loadScreens();
  const tag = matchScreen(table, location.pathname)?.row.tag;
  // a screen whose script does not come says so itself
  const screen = tag && loadElement(tag).catch(() => undefined);
  await Promise.race([Promise.all([shell, screen]), pause(togetherMs)]);
  start(table);
}

if (connection.session.state.userInfo.peek() !== null) void openSignedIn();
else if (location.pathname === signInPath) start(signInTable);
else void loadScreens().then(start);
