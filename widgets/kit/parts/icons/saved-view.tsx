import type { IconShape } from '../icon.tsx';

export const savedViewIcon: IconShape = <path d="M4 2.5h8v11L8 10.7 4 13.5z" />;
