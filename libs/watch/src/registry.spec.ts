import { exposition, readBefore } from './registry.ts'

describe('exposition', () => {
  it('reads a reader that was registered a moment after another response', async () => {
    await exposition()
    const read = vi.fn()
    const end = readBefore(read)
    await exposition()
    expect(read).toHaveBeenCalledTimes(1)
    end()
  })

  it('reads at most once a second, and reads the others if one fails', async () => {
    const read = vi.fn()
    const ends = [readBefore(() => Promise.reject(new Error('away'))), readBefore(read)]
    await Promise.all([exposition(), exposition()])
    await exposition()
    expect(read).toHaveBeenCalledTimes(1)
    for (const end of ends) end()
  })
})
