import { CopyButton } from '../../../kit/parts/value-buttons.tsx';

interface TicketLinkProps {
  /** The ticket's address once there is one. */
  url: string | undefined;
  isBusy: boolean;
  /** Makes a ticket; absent when nothing may be changed. */
  create?: () => void;
  /** True to show "-" while there is no address. */
  showsDash?: boolean;
}

/** The ticket's address, or the link that makes one (TC-16, BC-20). */
export function TicketLink({ url, isBusy, create, showsDash = false }: TicketLinkProps) {
  if (url === undefined)
    return (
      <>
        {(showsDash || !create) && <div data-empty-url>-</div>}
        {create && (
          <button className="link" type="button" aria-disabled={isBusy} onClick={create}>
            Click here to generate Fresh desk Link
          </button>
        )}
      </>
    );
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>{' '}
      <CopyButton value={url} label="Copy Fresh desk URL" />
    </>
  );
}
