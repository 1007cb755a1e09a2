import { redisConnection } from './redis-connection.ts'

describe('the connection of the job queues', () => {
  it('is read from REDIS_URL', () => {
    expect(redisConnection('redis://127.0.0.1')).toEqual({
      host: '127.0.0.1',
      port: 6379,
      db: 0,
      maxRetriesPerRequest: null,
    })
  })

  it('takes account, password, database and TLS from it', () => {
    expect(redisConnection('rediss://up:p%40ss@cache.example:6380/2')).toMatchObject({
      ...{ host: 'cache.example', port: 6380, db: 2, username: 'up', password: 'p@ss' },
      tls: { servername: 'cache.example' },
    })
  })
})
