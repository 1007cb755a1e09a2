import fc from 'fast-check'
import { percentText } from './loan-percents.ts'

describe('percentText', () => {
  it.each([
    ['6.875', '6.875'],
    ['6.87500 %', '6.875'],
    [' 07% ', '7'],
    ['.5', '0.5'],
    ['6.', '6'],
    ['0.000', '0'],
    ['+6.5', '6.5'],
    ['30', '30'],
  ])('stores a note rate of %j as %s', (written, stored) => {
    expect(percentText(written, 'noteRate')).toBe(stored)
  })

  it.each(['', '.', '%', '-', 'six', '6,875', '6.8751', '-0.125', '30.001', '1e1', '6.5.1', '0x10', 'NaN'])(
    'rejects a note rate of %j',
    (written) => {
      expect(percentText(written, 'noteRate')).toBeUndefined()
    },
  )

  it.each([
    ['-0.125', '-0.125'],
    ['(1.25)', '-1.25'],
    ['-0', '0'],
    ['-10', '-10'],
  ])('stores points of %j as %s', (written, stored) => {
    expect(percentText(written, 'points')).toBe(stored)
  })

  it.each(['-10.001', '10.5', '(-1)', '--1'])('rejects points of %j', (written) => {
    expect(percentText(written, 'points')).toBeUndefined()
  })

  it('stores each thousandth of the range exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (thousandths) => {
        const stored = percentText((thousandths / 1_000).toFixed(3), 'points')!
        expect(Math.round(Number(stored) * 1_000) + 0).toBe(thousandths + 0)
        expect(percentText(stored, 'points')).toBe(stored)
      }),
    )
  })
})
