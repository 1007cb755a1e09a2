import { createRedis, type Redis } from '@upline/auth/session'
import { gateway, services } from '../processes.ts'
import { temporaryHome } from '../temporary-home.ts'
import { startRedis } from './redis.ts'
import { redisAccount, redisRules } from './redis-accounts.ts'

const home = temporaryHome()
const names = [...services, gateway].map(({ name }) => name)
const passwordOf = (name: string) => `password-of-${name}`
const clients = new Map<string, Redis>()
let stop: () => Promise<void>
let admin: Redis

beforeAll(async () => {
  const server = await startRedis({ home, password: 'admin', passwordOf, log: () => {} })
  stop = server.stop
  admin = await connect(server.url)
  for (const name of names) {
    const url = new URL(server.url)
    Object.assign(url, { username: redisAccount(name), password: passwordOf(name) })
    clients.set(name, await connect(url.href))
  }
})

afterAll(async () => {
  for (const client of [admin, ...clients.values()]) client?.destroy()
  await stop?.()
  home.remove()
})

async function connect(url: string): Promise<Redis> {
  const client = createRedis(url, () => {})
  await client.connect()
  return client
}

const as = (name: string, ...command: string[]) => clients.get(name)!.sendCommand(command)
const REFUSED = /NOPERM/

describe('Redis account of a process', () => {
  it('creates an account for each process that uses Redis', () => {
    expect(Object.keys(redisRules()).sort()).toEqual([...names].sort())
  })

  it.each(names)('lets %s see and extend a session and receive live hints', async (name) => {
    await admin.set('session:one', '{}')
    expect(await as(name, 'GETEX', 'session:one', 'EX', '60')).toBe('{}')
    expect(await as(name, 'MGET', 'session:one')).toEqual(['{}'])
    expect(await as(name, 'PUBLISH', 'upline:live', '{}')).toBe(0)
    expect(await as(name, 'HSET', 'upline:processes', name, '{}')).toBeDefined()
    expect(await as(name, 'HGETALL', 'upline:signed-keys')).toEqual({})
  })

  it.each(names.filter((name) => name !== 'identity'))('lets %s open, end or confirm no session', async (name) => {
    await expect(as(name, 'SET', 'session:two', '{}')).rejects.toThrow(REFUSED)
    await expect(as(name, 'DEL', 'session:one')).rejects.toThrow(REFUSED)
    await expect(as(name, 'SET', 'session-proven:one', '1')).rejects.toThrow(REFUSED)
    await expect(as(name, 'SADD', 'sessions-of:1', 'two')).rejects.toThrow(REFUSED)
  })

  it('lets only identity and notifications publish keys', async () => {
    for (const name of names) {
      const publishing = as(name, 'HSET', 'upline:signed-keys', 'signing', 'text')
      if (['identity', 'notifications'].includes(name)) await publishing
      else await expect(publishing).rejects.toThrow(REFUSED)
    }
  })

  it.each(services.map(({ name }) => name))('keeps the jobs of %s from every other service', async (owner) => {
    await as(owner, 'SET', `upline-jobs:${owner}-work:1`, 'job')
    for (const name of names.filter((one) => one !== owner && one !== 'identity'))
      await expect(as(name, 'SET', `upline-jobs:${owner}-work:1`, 'forged')).rejects.toThrow(REFUSED)
  })

  it.each(names)('lets %s neither flush, configure nor list', async (name) => {
    for (const command of [['FLUSHALL'], ['CONFIG', 'GET', 'dir'], ['KEYS', '*'], ['ACL', 'LIST'], ['SHUTDOWN']])
      await expect(as(name, ...command)).rejects.toThrow(REFUSED)
  })
})
