import { ImportQueue, MAX_CALLS, MAX_WAITING_ROWS } from './import-queue.ts'

const held = () => {
  const ends: (() => void)[] = []
  return {
    work: () => new Promise<string>((done) => ends.push(() => done('done'))),
    end: () => ends.forEach((end) => end()),
  }
}

describe('ImportQueue', () => {
  it('rejects calls beyond the limit with a retry time, until others have ended', async () => {
    const queue = new ImportQueue()
    const { work, end } = held()
    const all = Array.from({ length: MAX_CALLS }, () => queue.admit(1, work))
    await expect(queue.admit(1, work)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'service.busy',
      retryAfterSeconds: 5,
      message:
        'Too many imports are waiting (maximum 200 imports or 100,000 rows). Nothing was changed. Please try again.',
    })
    end()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
    expect(await queue.admit(1, () => Promise.resolve('next'))).toBe('next')
  })

  it('rejects calls beyond the row limit and admits a smaller one', async () => {
    const queue = new ImportQueue()
    const { work, end } = held()
    const all = Array.from({ length: MAX_WAITING_ROWS / 10_000 - 1 }, () => queue.admit(10_000, work))
    all.push(queue.admit(9_999, work))
    await expect(queue.admit(2, work)).rejects.toMatchObject({ code: 'service.busy' })
    all.push(queue.admit(1, work))
    end()
    await Promise.all(all)
  })

  it('frees the places of failed calls', async () => {
    const queue = new ImportQueue()
    for (let no = 0; no <= MAX_CALLS; no++)
      await expect(queue.admit(MAX_WAITING_ROWS, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
