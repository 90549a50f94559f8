import type { IconShape } from '../icon.tsx';

export const approvedIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
    <path d="m5.3 8.2 2 2 3.5-4" stroke="var(--lending-surface,#fff)" />
  </>
);
