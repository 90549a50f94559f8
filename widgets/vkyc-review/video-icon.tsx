import type { IconShape } from '../kit/parts/icon.tsx';

export const videoIcon: IconShape = <path d="M2 4.5h8v7H2zM10 7l4-2.2v6.4L10 9" />;
export const playIcon: IconShape = <path d="M5 3.2v9.6L12.6 8z" fill="currentColor" stroke="none" />;
