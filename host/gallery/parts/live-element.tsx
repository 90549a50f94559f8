import { useEffect, useRef, useState } from 'react';
import { bridgeEvents } from 'virtual:lending-elements/bridge';
import { loadElement } from '../../elements.ts';
import type { Values } from '../gallery-address.ts';
import type { GalleryElement } from '../gallery-element.ts';

interface LiveElementProps {
  element: GalleryElement;
  values: Values;
  received(event: CustomEvent): void;
}

/** The element itself. A changed value changes its attribute and never makes a new element. */
export function LiveElement({ element, values, received }: LiveElementProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(values);
  latest.current = values;

  useEffect(() => {
    let isGone = false;
    const live = document.createElement(element.tag);
    const listen = (event: Event) => {
      // The log shows where a link leads; the gallery follows none.
      event.preventDefault();
      if (event instanceof CustomEvent) received(event);
    };
    const raised = [
      ...element.events.map(({ name }) => name),
      ...(element.tag === 'lending-frame' ? bridgeEvents : []),
    ];
    for (const name of raised) live.addEventListener(name, listen);
    apply(live, latest.current);
    void loadElement(element.tag).then(
      () => {
        if (!isGone) place.current?.append(live);
      },
      () => setFailed(true),
    );
    shown.current = live;
    return () => {
      isGone = true;
      live.remove();
      shown.current = null;
    };
  }, [element, received]);
  useEffect(() => {
    if (shown.current) apply(shown.current, values);
  }, [values]);

  return (
    <div className="live" ref={place}>
      {hasFailed && <p role="alert">The script could not be loaded. Reload the page.</p>}
    </div>
  );
}

function apply(live: HTMLElement, values: Values): void {
  for (const name of live.getAttributeNames()) if (!values[name] && name !== 'class') live.removeAttribute(name);
  for (const [name, value] of Object.entries(values))
    if (value !== '' && live.getAttribute(name) !== value) live.setAttribute(name, value);
}
