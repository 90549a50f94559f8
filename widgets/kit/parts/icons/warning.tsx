import type { IconShape } from '../icon.tsx';

export const warningIcon: IconShape = (
  <>
    <path d="M8 2.4 14 13H2z" />
    <path d="M8 6.4v3" />
    <circle cx="8" cy="11.1" r=".8" fill="currentColor" stroke="none" />
  </>
);
