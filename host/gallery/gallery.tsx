import { useEffect, useState } from 'react';
import type { Connection } from '../../widgets/client/connection.ts';
import { demoLinks } from '../../widgets/client/demo-links.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { Brand } from '../../widgets/kit/parts/brand.tsx';
import { useValue } from '../../widgets/kit/use-value.ts';
import { useRootClass } from '../../widgets/kit/widget/theme-class.ts';
import { densities, themes, type Preferences } from '../portal/preferences.ts';
import { firstValues, printAddress, readAddress, rowOf } from './gallery-address.ts';
import type { GalleryElement } from './gallery-element.ts';
import { Specimen } from './parts/specimen.tsx';
import { Switch } from './parts/switch.tsx';

interface GalleryProps {
  elements: readonly GalleryElement[];
  screens: readonly ScreenRow[];
  connection: Connection;
  preferences: Preferences;
}

/** Every element live, one at a time: its attributes, its events, and the markup that shows it on a page. */
export function Gallery({ elements, screens, connection, preferences }: GalleryProps) {
  const theme = useValue(preferences.theme);
  const density = useValue(preferences.density);
  const className = useRootClass(theme, density);
  const [links, setLinks] = useState<Readonly<Record<string, string>>>();
  const [asked, setAsked] = useState(() => readAddress(location.search, elements, screens));
  useEffect(() => {
    void demoLinks().then(setLinks);
    const follow = () => setAsked(readAddress(location.search, elements, screens));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [elements, screens]);
  if (!asked) return null;
  const { element } = asked;
  const row = rowOf(element, screens);
  const first = firstValues(element, row, links?.[element.tag.replace('lending-', '')]);

  function choose(next: GalleryElement) {
    history.pushState(null, '', printAddress(next));
    setAsked({ element: next, values: {} });
  }
  return (
    <div className={`${className} gallery`}>
      <header className="gallery-header">
        <Brand />
        <h1>Gallery</h1>
        <Switch label="Theme" options={themes} chosen={theme} choose={preferences.chooseTheme} />
        <Switch label="Density" options={densities} chosen={density} choose={preferences.chooseDensity} />
      </header>
      <nav className="gallery-nav" aria-label="Elements">
        {elements.map((each) => (
          <a
            key={each.tag}
            href={printAddress(each)}
            aria-current={each === element ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choose(each);
            }}
          >
            {each.tag.replace('lending-', '')}
          </a>
        ))}
      </nav>
      <main className="gallery-main">
        {links && (
          <Specimen
            key={`${element.tag} ${JSON.stringify(asked.values)}`}
            element={element}
            row={row}
            rows={screens}
            first={{ ...first, ...asked.values }}
            looks={{ theme, density }}
            session={connection.session}
          />
        )}
      </main>
    </div>
  );
}
