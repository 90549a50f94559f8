import type { IconShape } from '../icon.tsx';

export const calendarIcon: IconShape = (
  <>
    <rect x="2.25" y="3.25" width="11.5" height="10.5" rx="1.5" />
    <path d="M2.5 6.5h11M5.3 1.8v2.6M10.7 1.8v2.6" />
  </>
);
