import type { IconShape } from '../icon.tsx';

export const rejectedIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
    <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke="var(--lending-surface,#fff)" />
  </>
);
