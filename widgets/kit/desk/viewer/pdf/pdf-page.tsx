import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Size, Turns } from '../../picture/geometry.ts';
import type { PDFDocumentProxy } from './pdf-file.ts';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** The page's width in CSS pixels. */
  width: number;
  turns: Turns;
  /** The size of the first page, used until this page's size is known. */
  usual: Size;
  scroller: RefObject<HTMLElement | null>;
}

/** The most pixels that a page's canvas gets. */
const mostPixels = 16_000_000;

/** A page of a PDF, drawn once it is scrolled near the visible part. */
export function PdfPage({ pdf, number, width, turns, usual, scroller }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [size, setSize] = useState(usual);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const watched = sheet.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '800px 0px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [scroller]);

  useEffect(() => {
    const surface = canvas.current;
    if (!isNear || !surface || width <= 0) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    async function draw(target: HTMLCanvasElement) {
      const page = await pdf.getPage(number);
      if (isOver) return;
      const plain = page.getViewport({ scale: 1 });
      setSize({ width: plain.width, height: plain.height });
      const rotation = (plain.rotation + turns * 90) % 360;
      const shown = page.getViewport({ scale: 1, rotation });
      const wanted = (width / shown.width) * globalThis.devicePixelRatio;
      const scale = Math.min(wanted, Math.sqrt(mostPixels / (shown.width * shown.height)));
      const viewport = page.getViewport({ scale, rotation });
      const drawn = document.createElement('canvas');
      drawn.width = Math.ceil(viewport.width);
      drawn.height = Math.ceil(viewport.height);
      const task = page.render({ canvas: drawn, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (isOver) return;
      target.width = drawn.width;
      target.height = drawn.height;
      target.getContext('2d')?.drawImage(drawn, 0, 0);
      setDrawn(true);
    }
    // Drawing a page that is left too early is cancelled, which rejects.
    draw(surface).catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [pdf, number, width, turns, isNear]);

  const isLying = turns % 2 === 1;
  const ratio = isLying ? size.width / size.height : size.height / size.width;
  return (
    <div
      ref={sheet}
      className="pdf-page"
      data-drawn={isDrawn}
      role="img"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ width, height: width * ratio }}
    >
      <canvas ref={canvas} />
    </div>
  );
}
