/** How a link cell opens. With an `href` it can be opened in a new tab; a plain click calls `open`. */
export interface CellLink {
  href?: string | undefined;
  /** True where a plain click, too, opens the address in a new tab. */
  newTab?: boolean | undefined;
  open(): void;
}

/** The text of a cell as a link; plain text without a `link`, or for the text "-". */
export function LinkCell({ text, link }: { text: string; link: CellLink | undefined }) {
  if (!link || text === '-') return <span className="lan">{text}</span>;
  const { href, newTab, open } = link;
  if (href === undefined)
    return (
      <button className="link lan" type="button" onClick={open}>
        {text}
      </button>
    );
  return (
    <a
      className="lan"
      href={href}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
      onClick={(event) => {
        if (newTab || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        open();
      }}
    >
      {text}
    </a>
  );
}
