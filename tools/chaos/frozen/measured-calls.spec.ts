import { median, quantile, summaryOf } from './measured-calls.ts'

describe('measured calls', () => {
  it('counts calls without an answer, with 5xx and after 2 s as lost, and measures only the others', () => {
    const call = (ms: number, status = 200) => ({ what: 'GET /', ms, status })
    const calls = [call(10), call(30), call(20), call(2_001), call(5, 503), call(1, 0), call(40, 404)]
    expect(summaryOf(calls)).toMatchObject({ calls: 7, lostShare: 3 / 7, medianMs: 30, p99Ms: 40 })
    expect(summaryOf(calls).lost.map(({ ms }) => ms)).toEqual([2_001, 5, 1])
    expect(summaryOf([])).toMatchObject({ calls: 0, lostShare: 0, p99Ms: 0 })
  })

  it('takes the quantile of unsorted values', () => {
    expect([median([3, 1, 2]), quantile([4, 1, 3, 2], 0.99), quantile([], 0.5)]).toEqual([2, 4, 0])
  })
})
