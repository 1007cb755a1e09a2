import { termFault } from './term-dates.ts'

const draw = { amount: 1_000, from: '2026-03-01', to: '2026-05-31' }
const NONE = { draw: null, guarantee: null, floor: null }

describe('termFault', () => {
  it('accepts terms without dates, without an end and of one day', () => {
    expect(termFault(NONE)).toBeNull()
    expect(termFault({ ...NONE, draw: { ...draw, to: null }, guarantee: { ...draw, to: draw.from } })).toBeNull()
  })

  it('names the date that is wrong', () => {
    const faultOf = (over: object) => termFault({ ...NONE, guarantee: { ...draw, ...over } })
    expect(faultOf({ from: '2026-02-30' })?.field).toBe('guarantee.from')
    expect(faultOf({ to: 'soon' })?.field).toBe('guarantee.to')
    expect(faultOf({ to: '2026-02-28' })).toEqual({
      field: 'guarantee.to',
      message: 'guarantee.to must not be before guarantee.from, Mar 1, 2026.',
    })
  })
})
