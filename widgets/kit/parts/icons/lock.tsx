import type { IconShape } from '../icon.tsx';

export const lockIcon: IconShape = (
  <>
    <rect x="3.25" y="7" width="9.5" height="6.5" rx="1.5" />
    <path d="M5.25 7V5.2a2.75 2.75 0 0 1 5.5 0V7" />
  </>
);
