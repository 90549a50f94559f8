import type { IconShape } from '../icon.tsx';

export const flipVerticalIcon: IconShape = <path d="M2 8h12M4.5 6h7V2.5zM4.5 10h7v3.5z" />;
