import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { respondInTime } from './import-undo.ts'

const counts = { removed: 3, restored: 1, stayed: 2 }
const later = async (fault?: Error) => {
  await pause(60)
  if (fault) throw fault
  return counts
}

describe('the answer to an undo', () => {
  it('contains its result', async () => {
    expect(await respondInTime(Promise.resolve(counts), () => undefined)).toEqual({ status: 'undone', ...counts })
  })

  it('throws an error that occurs in time', async () => {
    const late = vi.fn()
    await expect(respondInTime(Promise.reject(new Error('refused')), late)).rejects.toThrow('refused')
    expect(late).not.toHaveBeenCalled()
  })

  it('reports that a long undo continues, and logs a later error', async () => {
    const late = vi.fn()
    const running = { status: 'running', removed: 0, restored: 0, stayed: 0 }
    expect(await respondInTime(later(new Error('lost')), late, 5)).toEqual(running)
    expect(await respondInTime(later(), late, 5)).toEqual(running)
    await pause(120)
    expect(late.mock.calls).toEqual([[new Error('lost')]])
  })
})
