import fc from 'fast-check'
import { decodeCursor, encodeCursor, pageOf, readLimit } from './paging.ts'

describe('limit', () => {
  const limits = { byDefault: 200, max: 1_000 }

  it('is the default where none is sent, and what was sent from 1 to the largest', () => {
    expect([undefined, '', '1', '1000'].map((value) => readLimit(value, limits))).toEqual([200, 200, 1, 1_000])
  })

  it('less than 1, more than the largest or no whole number is refused by name', () => {
    for (const value of ['0', '-1', '1001', '1.5', '1e3', 'all', ['1', '2'], '99999999999'])
      expect(() => readLimit(value, limits)).toThrow('limit must be a whole number from 1 to 1000')
  })
})

describe('a cursor', () => {
  it('gives back the keyset that it was made of', () => {
    const part = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (keyset) => {
        const cursor = encodeCursor(keyset)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(cursor, keyset.length)).toEqual(keyset)
      }),
    )
  })

  it('of another list, or none at all, is refused by name', () => {
    expect(decodeCursor(undefined, 2)).toBeUndefined()
    for (const value of [
      'nonsense',
      encodeCursor(['a']),
      encodeCursor([{ a: 1 }, 2]),
      Buffer.from('7').toString('base64url'),
    ])
      expect(() => decodeCursor(value, 2)).toThrow('cursor is not one that this list gave')
  })

  it('is there where more rows follow, and points behind the last one shown', () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(pageOf(rows, 3, ({ id }) => [id])).toEqual({ rows, nextCursor: null })
    const { rows: page, nextCursor } = pageOf(rows, 2, ({ id }) => [id])
    expect([page.length, decodeCursor(nextCursor, 1)]).toEqual([2, [2]])
  })
})
