import { searchLimit } from './wide-viewer.ts'

describe('the choice of the wide page', () => {
  it('applies to viewers with a large part of all loans', () => {
    expect(searchLimit({ limit: 201, all: 1_000_000, own: 418_000 })).toBe(2_000)
    expect(searchLimit({ limit: 201, all: 1_000_000, own: 34_000 })).toBe(5_912)
  })

  it('does not apply to viewers with few or no loans', () => {
    expect(searchLimit({ limit: 201, all: 1_000_000, own: 1_000 })).toBeUndefined()
    expect(searchLimit({ limit: 201, all: 1_000_000, own: 0 })).toBeUndefined()
  })
})
