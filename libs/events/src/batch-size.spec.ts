import { BatchSize } from './batch-size.ts'

describe('the size of a batch', () => {
  const taking = (milliseconds: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }

  it('decreases if messages are slow, and increases again if they are not', async () => {
    const size = new BatchSize()
    expect(size.max).toBe(100)
    await size.measure(2, taking(60))
    expect(size.max).toBe(50)
    await size.measure(1, taking(1))
    expect(size.max).toBe(100)
  })
})
