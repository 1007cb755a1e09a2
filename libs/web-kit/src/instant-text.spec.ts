import { instantText } from './instant-text.ts'

describe('an instant', () => {
  const year = new Date().getFullYear()

  it('omits the current year', () => {
    expect(instantText(`${year}-11-21T17:12:00`)).toBe('Nov 21, 5:12 PM')
    expect(instantText(`${year - 1}-11-21T00:05:00`)).toBe(`Nov 21, ${year - 1}, 12:05 AM`)
  })
})
