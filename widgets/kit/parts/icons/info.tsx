import type { IconShape } from '../icon.tsx';

export const infoIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.4v3.4" />
    <circle cx="8" cy="5.2" r=".85" fill="currentColor" stroke="none" />
  </>
);
