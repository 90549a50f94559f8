const panes = { checklist: 'Checklist', stills: 'Stills', place: 'Place', history: 'History' } as const;
export type Pane = keyof typeof panes;
const names = Object.keys(panes) as Pane[];

/** On a phone, which part is shown below the recording; a wider screen shows all of them. */
export function Panes({ pane, show }: { pane: Pane; show(pane: Pane): void }) {
  return (
    <div className="panes" role="group" aria-label="Parts of the review">
      {names.map((name) => (
        <button key={name} className="btn small" type="button" aria-pressed={name === pane} onClick={() => show(name)}>
          {panes[name]}
        </button>
      ))}
    </div>
  );
}
