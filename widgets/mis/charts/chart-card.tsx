import { useState, type ReactNode } from 'react';

/** The numbers of a chart: headings, then lines; the first cell of each names it. */
export interface ChartTable {
  heads: readonly string[];
  lines: readonly (readonly string[])[];
}

interface ChartCardProps {
  title: string;
  text: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with its title, and the same numbers as a table in its place. */
export function ChartCard({ title, text, table: { heads, lines }, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart-card" aria-label={title}>
      <figcaption>
        <h2>{title}</h2>
        <button className="link small" type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table<span className="hidden-text">: {title}</span>
        </button>
      </figcaption>
      <p className="small soft">{text}</p>
      {isTable ? (
        <div className="chart-table" tabIndex={0} role="region" aria-label={`${title}, table`}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column alone
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </figure>
  );
}
