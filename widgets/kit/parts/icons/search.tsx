import type { IconShape } from '../icon.tsx';

export const searchIcon: IconShape = (
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m13.5 13.5-3.4-3.4" />
  </>
);
