import type { IconShape } from '../icon.tsx';

export const lastIcon: IconShape = <path d="m4.5 4 4 4-4 4m7-8v8" />;
