import { useLayoutEffect, useRef, type CSSProperties } from 'react';

/** Draws a decoded picture; the element around it has the label. */
export function Bitmap({
  bitmap,
  className,
  style,
}: {
  bitmap: ImageBitmap;
  className: string;
  style?: CSSProperties;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const surface = canvas.current;
    // A closed bitmap has width 0: its picture has been replaced meanwhile.
    if (!surface || bitmap.width === 0) return;
    surface.width = bitmap.width;
    surface.height = bitmap.height;
    surface.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} className={className} style={style} />;
}
