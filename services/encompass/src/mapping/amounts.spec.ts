import { amountCents } from './amounts.ts'

it('reads the amounts of the pipeline and of the loan to the cent', () => {
  expect(amountCents('400000.0000')).toBe(400_000_00)
  expect(amountCents('1234.5600')).toBe(1_234_56)
  expect(amountCents(300000.5)).toBe(300_000_50)
  expect(amountCents('8.2950')).toBe(8_30)
})

it('reads a missing amount and 0 as no amount, not as zero', () => {
  for (const value of [undefined, null, '', '0.0000', 'n/a', -5]) expect(amountCents(value)).toBeNull()
})
