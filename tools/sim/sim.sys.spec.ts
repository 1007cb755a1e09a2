import { runYears } from './run-years.ts'

/** Fixed, so that a failure is the code's; `npm run sim` tries others. */
const SEEDS = Array.from({ length: 20 }, (_, no) => no + 1)

describe('a simulated year of members who join, move and leave, and of loans that fund, slip and change', () => {
  it('leaves every balance equal to the cent, whatever comes late, twice or out of order', async () => {
    expect(await runYears({ seeds: SEEDS, bus: 'embedded' })).toEqual([])
  }, 600_000)
})
