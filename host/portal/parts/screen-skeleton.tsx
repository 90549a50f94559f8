/** The skeleton of a page, shown when a screen's script takes a while to load. */
export function ScreenSkeleton() {
  return (
    <div className="screen-skeleton late" role="status" aria-label="Loading">
      <span className="sk title" />
      <div className="tabs">
        {[1, 2, 3, 4].map((tab) => (
          <span key={tab} className="sk tab" />
        ))}
      </div>
      {[72, 88, 64, 80, 92, 70].map((width) => (
        <span key={width} className="sk line" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
