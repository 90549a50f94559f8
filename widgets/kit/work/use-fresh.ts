import { useEffect, useRef, useState } from 'react';

/**
 * What a form offers: as it was loaded, and as it is read again each time that it has changed. Where that fails, what was offered
 * stays, and the server says what it takes no more.
 *
 * @param follow calls back for each change, and returns what ends it
 */
export function useFresh<Offered>(
  loaded: Offered,
  read: () => Promise<Offered>,
  follow: (changed: () => void) => () => void,
): Offered {
  const [fresh, setFresh] = useState<{ of: Offered; now: Offered }>();
  const parts = useRef({ read, follow });
  parts.current = { read, follow };
  useEffect(() => {
    let isOver = false;
    const again = async () => {
      const now = await parts.current.read().catch(() => undefined);
      if (now !== undefined && !isOver) setFresh({ of: loaded, now });
    };
    const stop = parts.current.follow(() => void again());
    return () => {
      isOver = true;
      stop();
    };
  }, [loaded]);
  return fresh?.of === loaded ? fresh.now : loaded;
}
