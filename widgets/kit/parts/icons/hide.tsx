import type { IconShape } from '../icon.tsx';

export const hideIcon: IconShape = (
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.9" />
    <path d="M3 13 13 3" />
  </>
);
