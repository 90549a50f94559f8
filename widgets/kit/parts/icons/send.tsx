import type { IconShape } from '../icon.tsx';

export const sendIcon: IconShape = <path d="M13.8 2.2 2.5 6.6l4.4 2.5 2.5 4.4zM6.9 9.1l3-3" />;
