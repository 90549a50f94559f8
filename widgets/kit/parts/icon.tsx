import type { ReactElement } from 'react';

/** A drawing on the 16 px grid, in strokes of the current colour; draw it with `Icon`. */
export type IconShape = ReactElement;

interface IconProps {
  shape: IconShape;
  /** 14, 16 (the grid) or 20 px. */
  size?: 's' | 'm' | 'l';
  /** Read out by a screen reader, for an icon without text beside it. */
  label?: string;
}

/** An inlined icon; decoration unless it has a label. */
export function Icon({ shape, size = 'm', label }: IconProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={size === 'm' ? 'ic' : `ic ${size}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...named}
    >
      {shape}
    </svg>
  );
}
