import { isWorthAnotherTry, waitBefore } from './back-off.ts'

it('retries after too many calls, vendor errors and broken connections', () => {
  expect([null, 429, 500, 503].map(isWorthAnotherTry)).toEqual([true, true, true, true])
  expect([400, 401, 403, 404, 409, 413].map(isWorthAnotherTry)).toEqual([false, false, false, false, false, false])
})

it('doubles the wait each time, and waits at least half of it', () => {
  expect([1, 2, 3, 4].map((n) => waitBefore(n, null, 1))).toEqual([400, 800, 1_600, 3_200])
  expect([1, 2, 3, 4].map((n) => waitBefore(n, null, 0))).toEqual([200, 400, 800, 1_600])
})

it('obeys a Retry-After up to a maximum', () => {
  expect(waitBefore(1, 2, 0)).toBe(2_000)
  expect(waitBefore(1, 3_600, 0)).toBe(30_000)
})
