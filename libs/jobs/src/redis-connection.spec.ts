import { redisConnection } from './redis-connection.ts'

describe('the connection of the job queues', () => {
  it('takes its address from REDIS_URL', () => {
    expect(redisConnection('redis://127.0.0.1')).toEqual({
      host: '127.0.0.1',
      port: 6379,
      db: 0,
      maxRetriesPerRequest: null,
      connectTimeout: 5_000,
      socketTimeout: 20_000,
    })
  })

  it('limits the commands of a call to 3 s, and sets no limit for a worker, which blocks for 10 s', () => {
    const call = redisConnection('redis://127.0.0.1', { failsFast: true })
    expect(call).toMatchObject({ enableOfflineQueue: false, commandTimeout: 3_000, socketTimeout: 5_000 })
    expect(redisConnection('redis://127.0.0.1')).not.toHaveProperty('commandTimeout')
  })

  it('reads account, password, database and TLS from it', () => {
    expect(redisConnection('rediss://up:p%40ss@cache.example:6380/2')).toMatchObject({
      ...{ host: 'cache.example', port: 6380, db: 2, username: 'up', password: 'p@ss' },
      tls: { servername: 'cache.example' },
    })
  })
})
