import type { EntityManager } from '@mikro-orm/postgresql'
import { reserveConnection } from './reserved-connections.ts'

const managerOf = (pool: { options: { max: number } }) =>
  ({ getConnection: () => ({ getNativeClient: () => Promise.resolve(pool) }) }) as unknown as EntityManager

describe('reserveConnection', () => {
  it('takes connections from the pool until they are returned', async () => {
    const pool = { options: { max: 5 } }
    const returns = [await reserveConnection(managerOf(pool)), await reserveConnection(managerOf(pool))]
    expect(pool.options.max).toBe(3)
    for (const release of returns) release()
    expect(pool.options.max).toBe(5)
  })

  it('leaves one connection to the pool', async () => {
    const pool = { options: { max: 2 } }
    const returns = [await reserveConnection(managerOf(pool)), await reserveConnection(managerOf(pool))]
    expect(pool.options.max).toBe(1)
    for (const release of returns) release()
    expect(pool.options.max).toBe(2)
  })
})
