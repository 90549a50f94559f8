import type { IconShape } from '../icon.tsx';

export const offlineIcon: IconShape = (
  <path d="m2 2 12 12M5 12.5h6.5a2.6 2.6 0 0 0 1.4-.4M13.9 10a2.6 2.6 0 0 0-2.4-2.9 3.9 3.9 0 0 0-4.4-3M4.9 6.2A3.2 3.2 0 0 0 5 12.5" />
);
