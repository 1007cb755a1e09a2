import { rowsOf } from './report.ts'

const SECTION = `## ops

Last run: 2026-11-26.

| benchmark        | target   | measured |
| ---------------- | -------- | -------- |
| memory           | at most 5% | 3.98%  |
| p50 added, p99   | 0.2 ms   | 0.67 ms  |
| a former figure  | 1        | 2        |
`

describe('rowsOf', () => {
  it('finds the rows of known figures in a formatted table', () => {
    const rows = rowsOf(SECTION, ['memory', 'p50 added, p99', 'not measured yet'])
    expect([...rows.keys()]).toEqual(['memory', 'p50 added, p99'])
    expect(rows.get('memory')).toContain('3.98%')
  })
})
