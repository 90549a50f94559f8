import { useId, type Ref } from 'react';
import { searchTypes, type SearchType } from '../../contract/lists.ts';
import { listSheet } from './list-look.ts';
import { Icon } from '../parts/icon.tsx';
import { searchIcon } from '../parts/icons/search.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { useValue } from '../use-value.ts';
import { useLateSheet } from '../widget/use-late-sheet.ts';
import { takesDigits, type Search } from './create-search.ts';

/** Search-by selector and field in one control (QL-09). `field` is the input that the key `/` puts the focus on. */
export function SearchBox({ search, field }: { search: Search; field?: Ref<HTMLInputElement> }) {
  useLateSheet(listSheet);
  const type = useValue(search.type);
  const text = useValue(search.text);
  const message = useValue(search.message);
  const note = useId();
  return (
    <form
      className="search-form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <div className={message ? 'search is-bad' : 'search'}>
        <select
          className="by"
          aria-label="Search by"
          value={type}
          onChange={(event) => search.choose(search.types.find((known) => known === event.target.value) ?? type)}
        >
          {search.types.map((known: SearchType) => (
            <option key={known} value={known}>
              {searchTypes[known].label}
            </option>
          ))}
        </select>
        <button className="go" type="submit" aria-label="Search">
          <Icon shape={searchIcon} />
        </button>
        <input
          ref={field}
          className="q"
          type="text"
          inputMode={takesDigits(type) ? 'numeric' : 'email'}
          autoComplete="off"
          aria-label={`Search by ${searchTypes[type].label}`}
          placeholder={`Search by ${searchTypes[type].label}`}
          aria-invalid={message !== undefined}
          aria-describedby={message ? note : undefined}
          value={text}
          onChange={(event) => search.change(event.target.value)}
        />
        <kbd className="kbd" aria-hidden="true">
          /
        </kbd>
      </div>
      {message && (
        <span id={note} className="search-note" role="alert">
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </form>
  );
}
