import { termFault } from './term-dates.ts'

const draw = { amount: 1_000, from: '2026-03-01', to: '2026-05-31' }
const NONE = { draw: null, guarantee: null, floor: null }

describe('termFault', () => {
  it('accepts terms without dates, without an end and of one day', () => {
    expect(termFault(NONE)).toBeNull()
    expect(termFault({ ...NONE, draw: { ...draw, to: null }, guarantee: { ...draw, to: draw.from } })).toBeNull()
  })

  it('names the date that is wrong', () => {
    const fieldOf = (over: object) => termFault({ ...NONE, guarantee: { ...draw, ...over } })?.field
    expect(fieldOf({ from: '2026-02-30' })).toBe('guarantee.from')
    expect(fieldOf({ to: 'soon' })).toBe('guarantee.to')
    expect(fieldOf({ to: '2026-02-28' })).toBe('guarantee.to')
  })
})
