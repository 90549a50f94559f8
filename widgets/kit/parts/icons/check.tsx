import type { IconShape } from '../icon.tsx';

export const checkIcon: IconShape = <path d="m3.5 8.5 3 3 6-7" />;
