import type { IconShape } from '../icon.tsx';

export const rotateLeftIcon: IconShape = <path d="M3.2 7.2A5 5 0 1 0 5 4.1M4.7 1.6v2.9h2.9" />;
