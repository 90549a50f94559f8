import type { IconShape } from '../icon.tsx';

export const imageIcon: IconShape = (
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <circle cx="5.5" cy="6.3" r="1.1" />
    <path d="m2.3 11.7 3.4-3 2.2 1.9 2.8-3 3.2 3.2" />
  </>
);
