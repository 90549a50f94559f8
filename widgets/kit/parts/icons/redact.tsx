import type { IconShape } from '../icon.tsx';

export const redactIcon: IconShape = (
  <>
    <path d="M2.5 4h11M2.5 12.25h7" />
    <rect x="2" y="6.25" width="12" height="3.75" rx=".75" fill="currentColor" stroke="none" />
  </>
);
