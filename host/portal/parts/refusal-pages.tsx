import { PageLink } from './page-link.tsx';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { arrowLeftIcon, lockIcon, searchIcon } from '../../../widgets/kit/parts/icons.tsx';
import { MessagePage } from './message-page.tsx';

function HomeLink() {
  return (
    <PageLink href="/" className="btn">
      <Icon shape={arrowLeftIcon} size="s" />
      Back to Homepage
    </PageLink>
  );
}

/** Shown at an address that names no screen (ER-12, ER-13, ER-16). */
export function NotFoundPage() {
  return (
    <MessagePage
      shape={searchIcon}
      title="Oops! Page Not found"
      text="We are sorry but the page you are looking for doesn't exist or has been moved"
    >
      <HomeLink />
    </MessagePage>
  );
}

/** Shown when the visitor may not open the screen (ER-14, ER-15, ER-16). */
export function NoAccessPage() {
  return (
    <MessagePage
      shape={lockIcon}
      title="Sorry! You don't have access to this page"
      text="You don't have permission to access this page. Please contact administrator."
    >
      <HomeLink />
    </MessagePage>
  );
}
