import type { IconShape } from '../icon.tsx';

export const copyIcon: IconShape = (
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3.6 10.5A1.1 1.1 0 0 1 2.5 9.4V3.6c0-.6.5-1.1 1.1-1.1h5.8c.6 0 1.1.5 1.1 1.1" />
  </>
);
