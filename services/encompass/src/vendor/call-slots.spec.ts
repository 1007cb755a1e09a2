import { CallSlots } from './call-slots.ts'

it('runs at most four calls at a time, in the order they arrived', async () => {
  const slots = new CallSlots(4)
  let running = 0
  let maxRunning = 0
  const started: number[] = []
  const call = (n: number) =>
    slots.run(async () => {
      started.push(n)
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((done) => setTimeout(done, 1))
      running--
    })
  await Promise.all(Array.from({ length: 20 }, (_, n) => call(n)))
  expect(maxRunning).toBe(4)
  expect(started).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

it('releases the slot if a call fails', async () => {
  const slots = new CallSlots(1)
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes')
})
