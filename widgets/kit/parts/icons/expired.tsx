import type { IconShape } from '../icon.tsx';

export const expiredIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" strokeDasharray="2.2 2.3" />
    <path d="M5.6 8h4.8" />
  </>
);
