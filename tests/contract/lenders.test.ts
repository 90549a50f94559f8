import { expect, it } from 'vitest';
import { lenderName, lenderNames } from '../../widgets/contract/applications/lenders.ts';

const asSpecified =
  '0 platform, 1 Navarathna, 2 RBI, 3 DMI, 4 FICCL, 5 IIFL, 6 FICCL-Loc, 7 {product}, 8 Clix, 9 ABFL, 10 IDFC, 11 GSFT, 12 NACL, 13 Western Capital, 14 KSF, 15 INCRED, 16 LiquiLoans, 17 VCPL, 18 PIRAMAL, 19 Cholamandalam, 20 Suryoday, 21 OXYZO, 22 Muthoot';

it('names the 23 lenders by index, letter case kept [LE-01]', () => {
  expect(lenderNames.map((_, index) => `${index} ${lenderName(index)}`).join(', ')).toBe(asSpecified);
});

it("calls index 7 by the product's own name", () => {
  expect(lenderName(7, 'FlexLine')).toBe('FlexLine');
  expect(lenderName(13, 'FlexLine')).toBe('Western Capital');
});

it("shows '-' for an index outside 0 to 22 [LE-04]", () => {
  for (const index of [-1, 23, 1.5, Number.NaN]) expect(lenderName(index)).toBe('-');
});
