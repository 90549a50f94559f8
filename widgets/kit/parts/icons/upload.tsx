import type { IconShape } from '../icon.tsx';

export const uploadIcon: IconShape = <path d="M8 10V2.8M4.8 5.7 8 2.5l3.2 3.2M2.75 13.25h10.5" />;
