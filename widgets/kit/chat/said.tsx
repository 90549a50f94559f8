const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

/** A text with its addresses as links. */
export function Said({ text }: { text: string }) {
  return (
    <p className="said">
      {text.split(address).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
