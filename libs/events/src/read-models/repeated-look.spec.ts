import { vi } from 'vitest'
import { RepeatedLook } from './repeated-look.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a repeated look', () => {
  it('waits as long as the previous look returned', async () => {
    const pauses = [100, 100, 1_000, 1_000]
    const looks: number[] = []
    const began = Date.now()
    const repeated = new RepeatedLook(() => {
      looks.push(Date.now() - began)
      return Promise.resolve(pauses[looks.length - 1]!)
    })
    repeated.start(1_000)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(looks).toEqual([1_000, 1_100, 1_200, 2_200])
    await repeated.stop()
  })

  it('ends with the current look, and starts no other', async () => {
    let looks = 0
    let end: (nextMs: number) => void = () => undefined
    const repeated = new RepeatedLook(() => {
      looks++
      return new Promise((resolve) => (end = resolve))
    })
    repeated.start(10)
    await vi.advanceTimersByTimeAsync(20)
    let isStopped = false
    const stopping = repeated.stop().then(() => (isStopped = true))
    await vi.advanceTimersByTimeAsync(100)
    expect(isStopped).toBe(false)
    end(10)
    await stopping
    await vi.advanceTimersByTimeAsync(100)
    expect(looks).toBe(1)
  })
})
