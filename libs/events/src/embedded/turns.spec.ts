import { Turns } from './turns.ts'

describe('turns', () => {
  it('let a limited number run in parallel, and the others in order of arrival', async () => {
    const turns = new Turns(2)
    const began: number[] = []
    const ends: (() => void)[] = []
    const work = (n: number) => () => {
      began.push(n)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const all = [1, 2, 3, 4].map((n) => turns.take(work(n)))
    expect(began).toEqual([1, 2])
    ends[1]?.()
    await all[1]
    expect(began).toEqual([1, 2, 3])
    ends[0]?.()
    await all[0]
    expect(began).toEqual([1, 2, 3, 4])
  })

  it('releases a turn after a failure', async () => {
    const turns = new Turns(1)
    await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.take(() => Promise.resolve('next'))).toBe('next')
  })
})
