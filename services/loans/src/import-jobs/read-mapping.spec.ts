import fc from 'fast-check'
import { readMapping, readMappingText } from './read-mapping.ts'

describe('readMapping', () => {
  it('accepts loan fields and null', () => {
    expect(readMappingText('{"Kunde":"borrower","Laune":null}')).toEqual({ Kunde: 'borrower', Laune: null })
    expect([readMappingText(undefined), readMappingText('')]).toEqual([null, null])
  })

  it.each([['{'], ['[]'], ['7'], ['{"a":"unknown"}'], ['{"a":7}'], ['{"a":"constructor"}']])('rejects %s', (text) => {
    expect(() => readMappingText(text)).toThrow(/mapping/)
  })

  it('accepts only loan fields, whatever the input', () => {
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
