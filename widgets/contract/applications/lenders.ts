const names = [
  'platform',
  'Navarathna',
  'RBI',
  'DMI',
  'FICCL',
  'IIFL',
  'FICCL-Loc',
  '{product}',
  'Clix',
  'ABFL',
  'IDFC',
  'GSFT',
  'NACL',
  'Western Capital',
  'KSF',
  'INCRED',
  'LiquiLoans',
  'VCPL',
  'PIRAMAL',
  'Cholamandalam',
  'Suryoday',
  'OXYZO',
  'Muthoot',
] as const;

/** Lender and partner names by index 0 to 22, letter case kept (LE-01). */
export const lenderNames: readonly string[] = names;

/**
 * The name of a lender or partner by its index.
 * @param productName what index 7, the product's own, is called (LE-03)
 * @returns '-' for an index outside 0 to 22 (LE-04)
 */
export function lenderName(index: number, productName: string = names[7]): string {
  return index === 7 ? productName : (lenderNames[index] ?? '-');
}
