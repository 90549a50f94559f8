import { createRoot } from 'react-dom/client';
import { elements } from 'virtual:lending-elements';
import { connectionFor } from '../../widgets/client/connection.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { framedRows } from '../../widgets/contract/screens/framed-rows.ts';
import { baseSheets } from '../../widgets/kit/look/base-sheets.ts';
import { ErrorBoundary } from '../../widgets/kit/parts/error-boundary.tsx';
import { createPreferences } from '../portal/preferences.ts';
import styles from './gallery.css?sheet';
import { Gallery } from './gallery.tsx';

applyMajorVersion();
document.adoptedStyleSheets = [...baseSheets, styles];
const connection = connectionFor({});
const root = document.querySelector('#gallery');

if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <Gallery
        elements={elements}
        screens={framedRows}
        connection={connection}
        preferences={createPreferences(connection.storage)}
      />
    </ErrorBoundary>,
  );
