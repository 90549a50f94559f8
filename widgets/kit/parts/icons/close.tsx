import type { IconShape } from '../icon.tsx';

export const closeIcon: IconShape = <path d="m4 4 8 8m0-8-8 8" />;
