import { createElement, lazy, useEffect, type ComponentType, type ReactElement } from 'react';
import type { Tag } from '../../../widgets/contract/screens.ts';
import { loadElement } from '../../elements.ts';
import { reloadForNewVersion } from '../new-version.ts';
import { FaultPage } from './fault-page.tsx';

interface ScreenProps {
  attributes: Readonly<Record<string, string>>;
}

/** By tag. React writes attributes only once the element is defined: what came earlier it would set as properties of nothing. */
const loaded = new Map<Tag, ComponentType<ScreenProps>>();

/** Stands in for a screen whose script did not load; who leaves it and comes back tries again. */
function MissingScript({ tag }: { tag: Tag }) {
  useEffect(() => () => void loaded.delete(tag), [tag]);
  return <FaultPage />;
}

function componentOf(tag: Tag): ComponentType<ScreenProps> {
  const known = loaded.get(tag);
  if (known) return known;
  const component = lazy(async () => {
    try {
      await loadElement(tag);
      return { default: ({ attributes }: ScreenProps): ReactElement => createElement(tag, attributes) };
    } catch (error) {
      reportError(error);
      await reloadForNewVersion();
      return { default: () => <MissingScript tag={tag} /> };
    }
  });
  loaded.set(tag, component);
  return component;
}

/** A screen as its tag, loaded on demand (SH-33). */
export function ScreenElement({ tag, attributes }: ScreenProps & { tag: Tag }) {
  return createElement(componentOf(tag), { attributes });
}
