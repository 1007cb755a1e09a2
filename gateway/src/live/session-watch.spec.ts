import { SessionWatch } from './session-watch.ts'

const watchWith = (ended: () => Promise<string[]>) => new SessionWatch({ endedAmong: ended })

describe('the session watch', () => {
  it('ends everything of an ended session and nothing of another', async () => {
    const watch = watchWith(async () => ['a'])
    const ended: string[] = []
    watch.watch('a', () => ended.push('stream of a'))
    watch.watch('a', () => ended.push('export of a'))
    watch.watch('b', () => ended.push('stream of b'))
    await watch.check()
    expect(ended).toEqual(['stream of a', 'export of a'])
  })

  it('checks only sessions with open streams', async () => {
    const checked: string[][] = []
    const watch = new SessionWatch({ endedAmong: async (tokens) => (checked.push([...tokens]), []) })
    const stopFirst = watch.watch('a', () => undefined)
    const stopSecond = watch.watch('a', () => undefined)
    await watch.check()
    stopFirst()
    await watch.check()
    stopSecond()
    await watch.check()
    expect(checked).toEqual([['a'], ['a']])
  })

  it('ends nothing while Redis is unavailable', async () => {
    const watch = watchWith(() => Promise.reject(new Error('no Redis')))
    let hasEnded = false
    watch.watch('a', () => (hasEnded = true))
    await watch.check()
    expect(hasEnded).toBe(false)
  })
})
