import type { IconShape } from '../icon.tsx';

export const flipIcon: IconShape = <path d="M8 2v12M6 4.5v7H2.5zM10 4.5v7h3.5z" />;
