import type { IconShape } from '../icon.tsx';

export const holdIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M6.5 5.8v4.4m3-4.4v4.4" />
  </>
);
