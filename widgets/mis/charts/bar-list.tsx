/** A bar with its name and value. */
export interface Bar {
  name: string;
  /** From 0 to 1. */
  share: number;
  value: string;
  note?: string | undefined;
  /** The bar sums what is left over. */
  isRest?: boolean;
}

/** Bars from 0 with their values at the end: a list that reads as text, too. */
export function BarList({ bars, empty }: { bars: readonly Bar[]; empty: string }) {
  if (bars.length === 0) return <p className="small soft bars-empty">{empty}</p>;
  return (
    <ul className="bars">
      {bars.map(({ name, share, value, note, isRest }) => (
        <li key={name} className={isRest ? 'rest' : undefined}>
          <span className="cut" title={name}>
            {name}
          </span>
          <span className="track" aria-hidden="true">
            <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
          </span>
          <span className="value">
            {value} {note !== undefined && <span className="small soft">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
