import { wholeMonths } from './dry-run-range.ts'

describe('wholeMonths', () => {
  it('leaves out months that the range cuts', () => {
    expect(wholeMonths({ from: '2026-01-15', to: '2026-04-29' })).toEqual({
      ...{ from: '2026-02-01', to: '2026-03-31', first: 202602, last: 202603 },
    })
    expect(wholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({ first: 202602, last: 202602 })
    expect(wholeMonths({ from: '2026-02-02', to: '2026-03-30' })).toBeUndefined()
  })
})
