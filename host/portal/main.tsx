import { createRoot } from 'react-dom/client';
import { connectionFor } from '../../widgets/client/connection.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { baseSheets } from '../../widgets/kit/look/base-sheets.ts';
import { ErrorBoundary } from '../../widgets/kit/parts/error-boundary.tsx';
import './portal.css';
import './parts/shell.css';
import { Portal } from './portal.tsx';
import { createPreferences } from './preferences.ts';

applyMajorVersion();
document.adoptedStyleSheets = [...baseSheets];
const connection = connectionFor({});
const preferences = createPreferences(connection.storage);
const root = document.getElementById('portal');

// A page that the browser restores from its back/forward cache may show a session that has ended since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <Portal table={screens} connection={connection} preferences={preferences} />
    </ErrorBoundary>,
  );
