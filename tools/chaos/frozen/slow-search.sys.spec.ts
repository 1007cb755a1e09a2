import { runSlowSearch } from './slow-search.ts'

/** UPLINE_CHAOS_SEED repeats a run. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)

describe('ten searches that read every loan', () => {
  it("make an officer's list take less than 3 times as long, and leave no cent of difference", async () => {
    const result = await runSlowSearch({ seed, loans: 20_000, searchers: 10, lists: 60 })
    const { alone, withSearches, searches, differences } = result
    const summary = JSON.stringify({ seed, alone, withSearches, searches: { ...searches, lost: searches.lost.length } })
    console.log(summary)
    expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
    expect(searches.calls).toBeGreaterThan(20)
    expect({ summary, isWithin: withSearches < 3 * alone }).toEqual({ summary, isWithin: true })
  }, 300_000)
})
