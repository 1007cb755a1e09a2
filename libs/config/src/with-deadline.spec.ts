import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from './with-deadline.ts'

describe('withDeadline', () => {
  it('returns the result, or its failure, if it arrives in time', async () => {
    expect(await withDeadline(pause(1, 'answer'), 5_000, 'late')).toBe('answer')
    await expect(withDeadline(Promise.reject(new Error('no')), 5_000, 'late')).rejects.toThrow('no')
  })

  it('rejects with the reason if nothing arrives', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(withDeadline(never, 5, 'no answer')).rejects.toMatchObject({
      name: 'DeadlineError',
      message: 'no answer',
    })
  })

  it('accepts a result that arrived while the process was busy', async () => {
    const answer = withDeadline(pause(30, 'answer'), 40, 'late')
    const until = performance.now() + 120
    while (performance.now() < until);
    expect(await answer).toBe('answer')
  })

  it('gives a process that was blocked its time again, once', async () => {
    const afterTheBlock = () => new Promise<string>((resolve) => setImmediate(() => setTimeout(resolve, 20, 'answer')))
    const answer = withDeadline(afterTheBlock(), 200, 'late')
    const never = withDeadline(new Promise<never>(() => undefined), 200, 'late')
    const failed = expect(never).rejects.toThrow('late')
    const until = performance.now() + 600
    while (performance.now() < until);
    expect(await answer).toBe('answer')
    await failed
  })
})
