import type { IconShape } from '../icon.tsx';

export const historyIcon: IconShape = <path d="M2.8 3v3.2H6M3 6a5.4 5.4 0 1 1-.4 2.6M8 5v3.2l2.2 1.4" />;
