import type { IconShape } from '../icon.tsx';

export const openIcon: IconShape = (
  <path d="M9.5 2.75h3.75V6.5M13 3 7.5 8.5M6.5 3.5H4A1.25 1.25 0 0 0 2.75 4.75V12c0 .7.55 1.25 1.25 1.25h7.25c.7 0 1.25-.55 1.25-1.25V9.5" />
);
