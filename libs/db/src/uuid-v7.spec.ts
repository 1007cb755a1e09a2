import { uuidV7 } from './uuid-v7.ts'

describe('uuidV7', () => {
  it('has the version, the variant and the time of RFC 9562', () => {
    const id = uuidV7(new Date('2026-11-25T12:00:00.123Z'))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-25T12:00:00.123Z'))
  })

  it('sorts by time and differs within a millisecond', () => {
    const [first, second] = [new Date(1_000), new Date(2_000)]
    expect(uuidV7(first) < uuidV7(second)).toBe(true)
    expect(new Set(Array.from({ length: 1_000 }, () => uuidV7(first))).size).toBe(1_000)
  })
})
