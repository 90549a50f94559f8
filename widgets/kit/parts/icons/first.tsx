import type { IconShape } from '../icon.tsx';

export const firstIcon: IconShape = <path d="m11.5 4-4 4 4 4M4.5 4v8" />;
