import type { IconShape } from '../icon.tsx';

/** Bars that count a risk's level: 1 low to 4 extreme. */
export function riskIcon(level: 1 | 2 | 3 | 4): IconShape {
  return (
    <g fill="currentColor" stroke="none">
      {[3.5, 6.1, 8.7, 11.3].map((height, bar) => (
        <rect
          key={height}
          x={1.9 + bar * 3.2}
          y={13.5 - height}
          width="2.3"
          height={height}
          rx=".6"
          opacity={bar < level ? 1 : 0.28}
        />
      ))}
    </g>
  );
}
