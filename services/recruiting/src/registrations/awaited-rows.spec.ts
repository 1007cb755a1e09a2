import { AwaitedRows } from './awaited-rows.ts'

describe('callers who wait for rows', () => {
  it('get their rows, a thousand of them with a few queries', async () => {
    let looks = 0
    const rows = new AwaitedRows((ids) => {
      looks += 1
      return Promise.resolve(looks < 3 ? [] : ids.map((id) => ({ id })))
    }, 1)
    const found = await Promise.all(Array.from({ length: 1_000 }, (_, n) => rows.wait(String(n % 500), 60_000)))
    expect(found.map((row) => row?.id)).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n % 500)))
    expect(looks).toBe(3)
  })

  it('get nothing after the timeout, and the queries stop', async () => {
    let looks = 0
    const rows = new AwaitedRows(() => Promise.resolve((looks += 1) ? [] : []), 1)
    expect(await rows.wait('1', 20)).toBeUndefined()
    const before = looks
    await new Promise((done) => setTimeout(done, 20))
    expect(looks - before).toBeLessThanOrEqual(1)
  })

  it('continue to wait if a query fails', async () => {
    let looks = 0
    const rows = new AwaitedRows((ids) => {
      looks += 1
      return looks === 1 ? Promise.reject(new Error('away')) : Promise.resolve(ids.map((id) => ({ id })))
    }, 1)
    expect(await rows.wait('1', 60_000)).toEqual({ id: '1' })
  })
})
