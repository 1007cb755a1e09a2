import { runYears } from './run-years.ts'

/** Fixed, so that a failure comes from the code. `npm run test:long` simulates a thousand years. */
const SEEDS = Array.from({ length: 8 }, (_, no) => no + 1)

describe('simulated year', () => {
  it('balances to the cent when members move and loans change, with late, duplicate and unordered events', async () => {
    expect(await runYears({ seeds: SEEDS, bus: 'embedded', trigger: 'lock' })).toEqual([])
  }, 600_000)
})
