import type { IconShape } from '../icon.tsx';

export const columnsIcon: IconShape = <path d="M2.75 3.25h10.5v9.5H2.75zM6.25 3.25v9.5m3.5-9.5v9.5" />;
