import { useLayoutEffect, useState } from 'react';
import { arrived } from './calling-crm.css?sheet-file';

let isThere = false;
void arrived.then(() => void (isThere = true));

/** Whether the rules of a calling screen are there: they come while its first call is looked up, and nothing is drawn bare. */
export function useStyled(): boolean {
  const [isStyled, setStyled] = useState(isThere);
  useLayoutEffect(() => {
    if (!isStyled) void arrived.then(() => setStyled(true));
  }, [isStyled]);
  return isStyled;
}
