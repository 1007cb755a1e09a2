import fc from 'fast-check'
import { readMapping, readMappingText } from './read-mapping.ts'

describe('a mapping of columns', () => {
  it('feeds fields of a loan, or none', () => {
    expect(readMappingText('{"Kunde":"borrower","Laune":null}')).toEqual({ Kunde: 'borrower', Laune: null })
    expect([readMappingText(undefined), readMappingText('')]).toEqual([null, null])
  })

  it.each([['{'], ['[]'], ['7'], ['{"a":"nothing of ours"}'], ['{"a":7}'], ['{"a":"constructor"}']])(
    'is not %s',
    (text) => {
      expect(() => readMappingText(text)).toThrow(/mapping/)
    },
  )

  it('is never taken where it could name something else than a field', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (sent) => {
        try {
          for (const field of Object.values(readMapping(sent)))
            expect([null, 'string']).toContain(field === null ? null : typeof field)
        } catch (fault) {
          expect(String(fault)).toContain('mapping')
        }
      }),
    )
  })
})
