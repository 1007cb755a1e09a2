import { ImportQueue, MOST_CALLS, MOST_WAITING_ROWS } from './import-queue.ts'

const held = () => {
  const ends: (() => void)[] = []
  return {
    work: () => new Promise<string>((done) => ends.push(() => done('done'))),
    end: () => ends.forEach((end) => end()),
  }
}

describe('imports that wait', () => {
  it('are refused beyond so many calls, with the limit and when to come again, until others have ended', async () => {
    const queue = new ImportQueue()
    const { work, end } = held()
    const all = Array.from({ length: MOST_CALLS }, () => queue.admit(1, work))
    await expect(queue.admit(1, work)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'service.busy',
      retryAfterSeconds: 5,
      message:
        'More imports wait than can be taken: at most 200 imports or 100,000 rows at once. Nothing was changed; please try again.',
    })
    end()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
    expect(await queue.admit(1, () => Promise.resolve('next'))).toBe('next')
  })

  it('are refused beyond so many rows, and a smaller one is still taken', async () => {
    const queue = new ImportQueue()
    const { work, end } = held()
    const all = Array.from({ length: MOST_WAITING_ROWS / 10_000 - 1 }, () => queue.admit(10_000, work))
    all.push(queue.admit(9_999, work))
    await expect(queue.admit(2, work)).rejects.toMatchObject({ code: 'service.busy' })
    all.push(queue.admit(1, work))
    end()
    await Promise.all(all)
  })

  it('leave their places when they fail', async () => {
    const queue = new ImportQueue()
    for (let no = 0; no <= MOST_CALLS; no++)
      await expect(queue.admit(MOST_WAITING_ROWS, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
