import { WorkerCalls } from './worker-calls.ts'

/** A worker that responds with what its test specifies. */
class PostedTo extends EventTarget {
  static last: PostedTo
  posted: { id: number; ask: string }[] = []
  isEnded = false

  constructor(readonly url: string) {
    super()
    PostedTo.last = this
  }

  postMessage(message: { id: number; ask: string }): void {
    this.posted.push(message)
  }

  answer(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  terminate(): void {
    this.isEnded = true
  }
}

const started = () => {
  Object.assign(globalThis, { Worker: PostedTo })
  const calls = new WorkerCalls<{ ask: string }, number>('/workers/x.js')
  return { calls, worker: PostedTo.last }
}

describe('requests to a worker', () => {
  it('get their own responses, in any order', async () => {
    const { calls, worker } = started()
    const [first, second] = [calls.ask({ ask: 'a' }), calls.ask({ ask: 'b' })]
    worker.answer({ id: 2, result: 'B' })
    worker.answer({ id: 1, result: 'A' })
    worker.answer({ id: 9, result: 'nobody asked' })
    expect(await Promise.all([first, second])).toEqual(['A', 'B'])
    expect(worker.posted).toEqual([
      { ask: 'a', id: 1 },
      { ask: 'b', id: 2 },
    ])
  })

  it('report progress and errors', async () => {
    const { calls, worker } = started()
    const seen: number[] = []
    const asked = calls.ask({ ask: 'a' }, (share) => seen.push(share))
    worker.answer({ id: 1, progress: 0.5 })
    worker.answer({ id: 1, failure: 'no CSV' })
    await expect(asked).rejects.toThrow('no CSV')
    expect(seen).toEqual([0.5])
    const refused = calls.ask({ ask: 'b' })
    worker.answer({ id: 2, failure: 'refused', refusal: { status: 413, statusText: '', body: '' } })
    await expect(refused).rejects.toMatchObject({ status: 413 })
  })

  it('fail together if the worker fails', async () => {
    const { calls, worker } = started()
    const asked = [calls.ask({ ask: 'a' }), calls.ask({ ask: 'b' })]
    worker.dispatchEvent(new Event('error'))
    for (const one of asked) await expect(one).rejects.toThrow('The file reader could not start.')
    calls.stop()
    expect(worker.isEnded).toBe(true)
  })
})
