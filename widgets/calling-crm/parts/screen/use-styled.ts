import { useLayoutEffect, useState } from 'react';
import { arrived } from './calling-crm.css?sheet-file';

let isThere = false;
void arrived.then(() => void (isThere = true));

/** True once a calling screen's styles are loaded. They load beside its first call, and nothing is drawn unstyled. */
export function useStyled(): boolean {
  const [isStyled, setStyled] = useState(isThere);
  useLayoutEffect(() => {
    if (!isStyled) void arrived.then(() => setStyled(true));
  }, [isStyled]);
  return isStyled;
}
