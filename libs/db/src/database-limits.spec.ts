import { databaseLimits } from './database-limits.ts'

describe('the limits of the database', () => {
  it('fail a call before the gateway gives up after 10 s', () => {
    const { call, search } = databaseLimits({})
    expect(call.statementMs).toBeLessThan(call.answerMs)
    expect(call.lockMs).toBeLessThan(call.statementMs)
    expect(call.answerMs).toBeLessThan(10_000)
    expect(search.connectMs + search.answerMs).toBeLessThan(10_000)
  })

  it('give background work minutes, and searches two connections for 3 s each', () => {
    const { background, search } = databaseLimits({})
    expect(background.statementMs).toBe(900_000)
    expect([search.connections, search.statementMs]).toEqual([2, 3_000])
  })

  it('follow the settings, and name a wrong one', () => {
    const env = { DATABASE_POOL_CALLS: '9', DATABASE_STATEMENT_TIMEOUT_MS: '500', DATABASE_BACKGROUND_TIMEOUT_MS: '0' }
    const { call, background } = databaseLimits(env)
    expect([call.connections, call.statementMs, background.statementMs, background.answerMs]).toEqual([9, 500, 0, 0])
    expect(() => databaseLimits({ DATABASE_POOL_SEARCH: '0' })).toThrow("DATABASE_POOL_SEARCH is '0'")
  })
})
