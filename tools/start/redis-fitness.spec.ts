import { redisFault } from './redis-fitness.ts'

const info = (version: string, policy: string) =>
  `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`

describe('the check of a Redis of your own', () => {
  it.each(['7.0.15', '7.2.4', '8.2.1', '10.0.0'])('accepts version %s', (version) => {
    expect(redisFault(info(version, 'noeviction'))).toBeUndefined()
  })

  it('refuses a version before 7', () => {
    expect(redisFault(info('6.2.14', 'noeviction'))).toMatch(/^Redis is version 6\.2\.14, and Upline needs 7 or newer/)
  })

  it('refuses a server that deletes keys when its memory is full', () => {
    expect(redisFault(info('7.0.15', 'allkeys-lru'))).toContain('maxmemory-policy allkeys-lru')
  })

  it('accepts an account that may read neither', () => {
    expect(redisFault('')).toBeUndefined()
  })
})
