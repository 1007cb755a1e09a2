import { setTimeout as pause } from 'node:timers/promises'
import { TurnQueue } from './turn-queue.ts'

const queueOf = (limits: { running?: number; waiting?: number; waitMs?: number }) =>
  new TurnQueue({ running: 1, waiting: 10, waitMs: 10_000, ...limits })

describe('a queue of turns', () => {
  it('runs up to its limit in parallel, and the others in order', async () => {
    const queue = queueOf({ running: 2 })
    const began: number[] = []
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    const all = ends.map(({ promise }, no) => queue.run(() => (began.push(no), promise)))
    await pause(1)
    expect(began).toEqual([0, 1])
    ends[1]!.resolve()
    await all[1]
    await pause(1)
    expect(began).toEqual([0, 1, 2])
    for (const { resolve } of ends) resolve()
    await Promise.all(all)
    expect(began).toEqual([0, 1, 2, 3])
  })

  it('refuses immediately if too many wait, and later if no turn comes in time', async () => {
    const queue = queueOf({ waiting: 1, waitMs: 20 })
    const end = Promise.withResolvers<void>()
    const first = queue.run(() => end.promise)
    const second = queue.run(async () => 'never')
    await expect(queue.run(async () => 'never')).rejects.toThrow('too many wait')
    await expect(second).rejects.toThrow('the turn did not come in time')
    end.resolve()
    await first
    expect(await queue.run(async () => 'third')).toBe('third')
  })

  it('passes the turn on if the work fails', async () => {
    const queue = queueOf({})
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
