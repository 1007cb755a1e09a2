import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createClient } from 'redis'
import { lockHome } from './home-lock.ts'
import type { Home } from './infra/home.ts'
import { pause } from './infra/live-processes.ts'
import { startPostgres } from './infra/postgres.ts'
import { startRedis } from './infra/redis.ts'
import { createSupervisor } from './supervisor.ts'
import { temporaryHome } from './temporary-home.ts'

const log = () => {}
const homes: ReturnType<typeof temporaryHome>[] = []
const cleanUps: (() => unknown)[] = []

const newHome = () => {
  const home = temporaryHome()
  homes.push(home)
  return home
}

async function postgresIn(home: Home, port?: number) {
  const server = await startPostgres({ home, password: 'secret', log, port })
  cleanUps.push(server.stop)
  return server
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function eventually<T>(look: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await look()
    } catch (fault) {
      if (attempt > 200) throw fault
      await pause(50)
    }
  }
}

async function redisValue(url: string, key: string, set?: string): Promise<string | null> {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  if (set !== undefined) await client.set(key, set)
  const value = await client.get(key)
  client.destroy()
  return value
}

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  for (const home of homes.splice(0)) home.remove()
})

describe('Postgres in a home', () => {
  it('accepts connections only with the password', async () => {
    const server = await postgresIn(newHome())
    await expect(query(server.url.replace('secret', 'guess'), 'select 1')).rejects.toThrow('password')
  })

  it('starts after a kill -9 with a lock of a dead process or of another program', async () => {
    const home = newHome()
    const server = await postgresIn(home)
    await query(server.url, 'create table kept as select 7 as seven')
    await server.stop()
    for (const pid of [process.pid, 4_194_303]) {
      fs.writeFileSync(path.join(home.folder, 'postgres/postmaster.pid'), `${pid}\n`)
      const again = await postgresIn(home)
      expect(await query(again.url, 'select seven from kept')).toEqual([{ seven: 7 }])
      await again.stop()
    }
  })

  it('stops a leftover Postgres of the same home and none of another home', async () => {
    const [mine, other] = [newHome(), newHome()]
    const leftover = await postgresIn(mine)
    const neighbor = await postgresIn(other)
    const again = await postgresIn(mine)
    await leftover.ended
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await query(neighbor.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('returns on the same port after a kill -9, with committed data', async () => {
    const home = newHome()
    const lock = await lockHome(home, log)
    const { keep, letGo } = createSupervisor({ lock, say: log, onGiveUp: log })
    cleanUps.push(async () => (letGo(), lock.endAll()))
    let port: number | undefined = undefined
    const server = await keep('postgres', () =>
      startPostgres({ home, password: 'secret', log, port, onStart: lock.add }),
    )
    port = server.port
    await query(server.url, 'create table kept as select 7 as seven')
    process.kill(server.mark.pid, 'SIGKILL')
    await server.ended
    expect(await eventually(() => query(server.url, 'select seven from kept'))).toEqual([{ seven: 7 }])
  })
})

describe('Redis in a home', () => {
  it('returns on the same port after a kill -9, with written data', async () => {
    const home = newHome()
    const lock = await lockHome(home, log)
    const { keep, letGo } = createSupervisor({ lock, say: log, onGiveUp: log })
    cleanUps.push(async () => (letGo(), lock.endAll()))
    let port: number | undefined = undefined
    const server = await keep('redis', () => startRedis({ home, password: 'secret', log, port, onStart: lock.add }))
    port = server.port
    await redisValue(server.url, 'a', '7')
    process.kill(server.mark.pid, 'SIGKILL')
    await server.ended
    expect(await eventually(() => redisValue(server.url, 'a'))).toBe('7')
  })

  it('explains how to install Redis if it is missing', async () => {
    const home = { ...newHome(), cache: '/nonexistent/cache' }
    const before = process.env['PATH']
    process.env['PATH'] = ''
    try {
      await expect(startRedis({ home, password: 'x', log })).rejects.toThrow(
        /REDIS_URL.*apt-get install redis-server.*PATH/,
      )
    } finally {
      process.env['PATH'] = before
    }
  })
})
