import { redisAddress, redisClientOptions, redisUrl, withCaFile } from './redis-address.ts'
import { redisFaultLine } from './redis-fault.ts'

describe('the address of Redis', () => {
  it('has host, port, database, account and TLS of the URL', () => {
    expect(redisAddress('rediss://up:p%40ss@cache.example:6380/2')).toEqual({
      ...{ host: 'cache.example', port: 6380, database: 2, username: 'up', password: 'p@ss' },
      tls: { servername: 'cache.example' },
    })
    expect(redisAddress('redis://127.0.0.1')).toEqual({ host: '127.0.0.1', port: 6379, database: 0 })
  })

  it('sets no server name for an IP address, which certificates list separately', () => {
    expect(redisClientOptions('rediss://10.0.0.7:6380').socket).toEqual({ host: '10.0.0.7', port: 6380, tls: true })
    expect(redisAddress('rediss://[::1]:6380')).toMatchObject({ host: '::1', tls: {} })
  })

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ REDIS_URL: 'cache:6379' }, 'REDIS_URL is not a Redis URL: set one such as rediss://user:password@host:6379'],
    [
      { REDIS_URL: 'redis://a:b@c', REDIS_TLS_CA_FILE: '/ca.pem' },
      'REDIS_TLS_CA_FILE is set and REDIS_URL begins with redis://',
    ],
    [
      { REDIS_URL: 'rediss://a:b@c', REDIS_TLS_CA_FILE: '/nowhere' },
      "REDIS_TLS_CA_FILE is '/nowhere': cannot read the file (ENOENT)",
    ],
  ])('names the invalid variable in %j', (env, line) => {
    expect(() => redisUrl(env, 'demo')).toThrow(line)
  })

  it('stays unchanged without a CA file', () => {
    expect(withCaFile('redis://a:b@c', undefined)).toBe('redis://a:b@c')
  })
})

describe('a fault of Redis', () => {
  const fault = (message: string, more: object = {}) => redisFaultLine(Object.assign(new Error(message), more))

  it('names the setting that explains it', () => {
    expect(fault('WRONGPASS invalid username-password pair')).toContain('check the user and the password in REDIS_URL')
    expect(fault('self-signed certificate')).toContain('set REDIS_TLS_CA_FILE')
    expect(fault('SSL routines:wrong version number')).toContain('use redis:// in REDIS_URL, or the TLS port')
    expect(fault('MISCONF Errors writing to the AOF file: No space left on device')).toBe(
      'Redis rejects writes: MISCONF Errors writing to the AOF file: No space left on device',
    )
    expect(fault('', { errors: [new Error('connect ECONNREFUSED ::1:6379')] })).toBe(
      'Redis is unavailable: connect ECONNREFUSED ::1:6379',
    )
  })
})
