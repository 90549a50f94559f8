import type { IconShape } from '../icon.tsx';

export const drawIcon: IconShape = (
  <path d="M2.5 12.5c2-6 4-8.5 5.2-7.6S5 10.8 6.3 11.6s2.6-3 3.7-2.4-.2 2 .8 2.4 1.7-.3 2.7-1" />
);
