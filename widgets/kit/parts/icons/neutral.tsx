import type { IconShape } from '../icon.tsx';

export const neutralIcon: IconShape = <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />;
