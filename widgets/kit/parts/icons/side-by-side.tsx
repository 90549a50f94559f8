import type { IconShape } from '../icon.tsx';

export const sideBySideIcon: IconShape = <path d="M2.25 3.25h5v9.5h-5zM8.75 3.25h5v9.5h-5z" />;
