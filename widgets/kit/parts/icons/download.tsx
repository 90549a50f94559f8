import type { IconShape } from '../icon.tsx';

export const downloadIcon: IconShape = <path d="M8 2.5v7.2M4.8 6.8 8 10l3.2-3.2M2.75 13.25h10.5" />;
