import type { IconShape } from '../icon.tsx';

export const userIcon: IconShape = (
  <>
    <circle cx="8" cy="5.2" r="2.7" />
    <path d="M2.8 13.5c.5-2.6 2.6-4 5.2-4s4.7 1.4 5.2 4" />
  </>
);
