import { redisConnection } from './redis-connection.ts'

describe('the connection of the job queues', () => {
  it('is read from REDIS_URL', () => {
    expect(redisConnection('redis://127.0.0.1')).toEqual({
      host: '127.0.0.1',
      port: 6379,
      db: 0,
      maxRetriesPerRequest: null,
      connectTimeout: 5_000,
      socketTimeout: 20_000,
    })
  })

  it('gives the commands of a call 3 s, and those of a worker, which blocks for 10 s, no deadline of their own', () => {
    const call = redisConnection('redis://127.0.0.1', { failsFast: true })
    expect(call).toMatchObject({ enableOfflineQueue: false, commandTimeout: 3_000, socketTimeout: 5_000 })
    expect(redisConnection('redis://127.0.0.1')).not.toHaveProperty('commandTimeout')
  })

  it('takes account, password, database and TLS from it', () => {
    expect(redisConnection('rediss://up:p%40ss@cache.example:6380/2')).toMatchObject({
      ...{ host: 'cache.example', port: 6380, db: 2, username: 'up', password: 'p@ss' },
      tls: { servername: 'cache.example' },
    })
  })
})
