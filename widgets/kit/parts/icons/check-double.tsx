import type { IconShape } from '../icon.tsx';

export const checkDoubleIcon: IconShape = <path d="m1.5 8.5 3 3 5.5-7M8 11.2l.4.3 6-7" />;
