import type { IconShape } from '../icon.tsx';

export const templateIcon: IconShape = (
  <>
    <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1.5" />
    <path d="M5 6h6M5 8.5h6M5 11h3" />
  </>
);
