import type { IconShape } from '../icon.tsx';

export const chevronLeftIcon: IconShape = <path d="m10 4-4 4 4 4" />;
