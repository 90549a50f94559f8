import type { ReactNode } from 'react';

/** A grey bar where a text will stand. */
export function SkeletonShape({ width, height }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, ...(height === undefined ? {} : { height }) }} />;
}

/** What stands in for content while it loads; it shows after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className="late" role="status" aria-busy="true">
      <span className="hidden-text">{label}</span>
      {children}
    </div>
  );
}
