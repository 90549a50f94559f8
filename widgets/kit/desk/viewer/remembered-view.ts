import type { Storage } from '../../../client/storage.ts';
import { zoomLimits } from '../picture/view.ts';
import type { Turns } from '../picture/geometry.ts';

/** The zoom and rotation in which a type of document is shown. */
export interface Manner {
  zoom: number;
  turns: Turns;
}

const key = 'lending.documentViews';
const most = 60;
/** The largest zoom that is remembered: a closer view is of one place in one document. */
const nearest = 3;
const plain: Manner = { zoom: 1, turns: 0 };

function isManner(value: unknown): value is Manner {
  if (typeof value !== 'object' || value === null || !('zoom' in value) || !('turns' in value)) return false;
  const { zoom, turns } = value;
  return (
    typeof zoom === 'number' &&
    zoom >= zoomLimits.least &&
    zoom <= zoomLimits.most &&
    (turns === 0 || turns === 1 || turns === 2 || turns === 3)
  );
}

function readAll(storage: Pick<Storage, 'read'>): [string, Manner][] {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, Manner] => Array.isArray(entry) && typeof entry[0] === 'string' && isManner(entry[1]),
    );
  } catch {
    return [];
  }
}

/** How a type of document was last shown; whole and upright where none was shown before. */
export function readManner(storage: Pick<Storage, 'read'>, type: string): Manner {
  return readAll(storage).find(([name]) => name === type)?.[1] ?? plain;
}

/**
 * Remembers the manner for the next document of this type. It keeps the latest 60 types, and nothing about single
 * documents.
 */
export function rememberManner(storage: Pick<Storage, 'read' | 'write'>, type: string, manner: Manner): void {
  const others = readAll(storage).filter(([name]) => name !== type);
  const kept = { ...manner, zoom: Math.min(manner.zoom, nearest) };
  storage.write(key, JSON.stringify([[type, kept], ...others].slice(0, most)));
}
