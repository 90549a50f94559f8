import { useRef } from 'react';
import { useDeskKeys } from '../../kit/desk/desk-keys.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import type { Details } from '../application-details.state.ts';

/** Asks for an application by one of the three search keys (RT-81). */
export function DetailsSearch({ state, element }: { state: Details; element: HTMLElement }) {
  const field = useRef<HTMLInputElement>(null);
  useDeskKeys(element, { '/': () => field.current?.focus() });
  return (
    <div className="details-search">
      <h1>Loan Application Details</h1>
      <SearchBox search={state.search} field={field} />
    </div>
  );
}
