import type { IconShape } from '../icon.tsx';

export const phoneIcon: IconShape = (
  <path d="M5.6 2.8 6.9 6 5.3 7.1a8 8 0 0 0 3.6 3.6L10 9.1l3.2 1.3v2c0 .6-.5 1.1-1.1 1A10.3 10.3 0 0 1 2.6 3.9c-.1-.6.4-1.1 1-1.1z" />
);
