import { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'

const message = (type: string) => ({ headers: { ce_type: type } }) as EventMessage

describe('the preparation of a transaction with several events', () => {
  it('runs once with all their types, and not for a single event', async () => {
    const consumer = new EventConsumer(
      { em: undefined } as never,
      {} as never,
      {} as never,
      { note: () => {} } as never,
    )
    const calls: string[][] = []
    consumer.beforeSeveral(async (_tx, types) => void calls.push([...types]))
    await consumer.begin(undefined as never, [message('a')])
    await consumer.begin(undefined as never, [message('a'), message('b'), message('a')])
    expect(calls).toEqual([['a', 'b']])
  })
})
