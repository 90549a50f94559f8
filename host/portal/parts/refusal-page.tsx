import { ErrorMessage, homeLabel, type ErrorKind } from '../../../widgets/error-page/error-page.tsx';
import { PageLink } from './page-link.tsx';

/** Shown at an address that names no screen, or one that the visitor may not open; its link routes within the portal. */
export function RefusalPage({ kind }: { kind: ErrorKind }) {
  return (
    <ErrorMessage kind={kind}>
      <PageLink href="/" className="btn">
        {homeLabel}
      </PageLink>
    </ErrorMessage>
  );
}
