import type { IconShape } from '../icon.tsx';

export const activeIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" stroke="none" />
  </>
);
