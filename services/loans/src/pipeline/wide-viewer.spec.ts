import { wideNeeds } from './wide-viewer.ts'

describe('the choice of the wide page', () => {
  it('is for viewers to whom many of all loans belong', () => {
    expect(wideNeeds({ limit: 201, all: 1_000_000, own: 418_000 })).toBe(2_000)
    expect(wideNeeds({ limit: 201, all: 1_000_000, own: 34_000 })).toBe(5_912)
  })

  it('is never for small viewers, nor for those without loans', () => {
    expect(wideNeeds({ limit: 201, all: 1_000_000, own: 1_000 })).toBeUndefined()
    expect(wideNeeds({ limit: 201, all: 1_000_000, own: 0 })).toBeUndefined()
  })
})
