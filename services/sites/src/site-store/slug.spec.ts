import fc from 'fast-check'
import { isSlug, numbered, slugOf } from './slug.ts'

describe('the address of a site', () => {
  it.each([
    ['José & Sons – Home Loans', 'jose-sons-home-loans'],
    ['  Two   Rivers ', 'two-rivers'],
    ['assets', 'site-assets'],
    ['世界', 'site-of-an-agent'],
    ['../../etc', 'etc'],
  ])('turns %j into %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('creates valid addresses, regardless of the name and how many sites share it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(9_999), (name, turn) => {
        expect(isSlug(numbered(slugOf(name), turn))).toBe(true)
      }),
    )
  })
})
