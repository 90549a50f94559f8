import type { IconShape } from '../icon.tsx';

export const phoneEndIcon: IconShape = (
  <path d="M2.2 9.6c-.6-.7-.5-1.6.2-2.2a9 9 0 0 1 11.2 0c.7.6.8 1.5.2 2.2l-.6.8-2.9-1V7.7a9 9 0 0 0-4.6 0v1.7l-2.9 1z" />
);
