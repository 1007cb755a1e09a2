import { DEADLINE_HEADER, useOf } from './deadline-header.ts'

describe('the database connections of a call', () => {
  it('come from the pool for calls, unless the call has no deadline or more time than a write', () => {
    expect(useOf({})).toBe('background')
    expect(useOf({ [DEADLINE_HEADER]: '10000' })).toBe('call')
    expect(useOf({ [DEADLINE_HEADER]: '30000' })).toBe('call')
    expect(useOf({ [DEADLINE_HEADER]: '120000' })).toBe('background')
    expect(useOf({ [DEADLINE_HEADER]: 'soon' })).toBe('call')
  })
})
