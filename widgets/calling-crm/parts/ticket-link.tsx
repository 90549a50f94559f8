import { CopyButton } from '../../kit/parts/value-buttons.tsx';

interface TicketLinkProps {
  /** The ticket's address once there is one. */
  url: string | undefined;
  isBusy: boolean;
  create(): void;
}

/** The ticket's address, or the link that makes one (TC-16). */
export function TicketLink({ url, isBusy, create }: TicketLinkProps) {
  if (url === undefined)
    return (
      <button className="link" type="button" aria-disabled={isBusy} onClick={create}>
        Click here to generate Fresh desk Link
      </button>
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
