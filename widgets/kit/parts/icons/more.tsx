import type { IconShape } from '../icon.tsx';

export const moreIcon: IconShape = (
  <g fill="currentColor" stroke="none">
    <circle cx="8" cy="3.5" r="1.3" />
    <circle cx="8" cy="8" r="1.3" />
    <circle cx="8" cy="12.5" r="1.3" />
  </g>
);
