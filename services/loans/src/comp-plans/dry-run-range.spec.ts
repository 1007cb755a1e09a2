import { splitRange, wholeMonths } from './dry-run-range.ts'

describe('wholeMonths', () => {
  it('leaves out months that the range cuts', () => {
    expect(wholeMonths({ from: '2026-01-15', to: '2026-04-29' })).toEqual({
      ...{ from: '2026-02-01', to: '2026-03-31', first: 202602, last: 202603 },
    })
    expect(wholeMonths({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({ first: 202602, last: 202602 })
    expect(wholeMonths({ from: '2026-02-02', to: '2026-03-30' })).toBeUndefined()
  })
})

describe('splitRange', () => {
  it('covers each day once', () => {
    expect(splitRange({ from: '2026-01-01', to: '2026-01-05' }, 2)).toEqual([
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-03', to: '2026-01-05' },
    ])
    expect(splitRange({ from: '2026-01-01', to: '2026-01-01' }, 2)).toEqual([{ from: '2026-01-01', to: '2026-01-01' }])
  })
})
