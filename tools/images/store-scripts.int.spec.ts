import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { checkDatabase } from '@upline/db'
import { migrateEventLog } from '@upline/events/admin'
import pg from 'pg'
import { DATABASE_NAMES, SERVICE_NAMES } from '../start/database-places.ts'
import { passwordVariable, roleOf } from '../start/infra/databases.ts'
import { ROOT } from '../start/infra/home.ts'
import { startPostgres } from '../start/infra/postgres.ts'
import { redisAclText, redisRules } from '../start/infra/redis-accounts.ts'
import { temporaryHome } from '../start/temporary-home.ts'
import { isOnPath } from './clean-folder.ts'

const home = temporaryHome()
const script = (name: string) => path.join(ROOT, 'deploy/docker', name)
const passwordOf = (name: string) => `it's ${name} password`

afterAll(() => home.remove())

describe('the scripts that Compose gives its stores', () => {
  it('write the Redis accounts that npm start writes, with hashes in place of passwords', () => {
    const target = path.join(home.folder, 'users.acl')
    // Replaces the image's entrypoint, which would start Redis.
    fs.writeFileSync(path.join(home.folder, 'docker-entrypoint.sh'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
    const passwords = Object.keys(redisRules()).map((name) => [
      `${name.toUpperCase()}_REDIS_PASSWORD`,
      passwordOf(name),
    ])
    const env = {
      PATH: `${home.folder}:${process.env['PATH']}`,
      ACCOUNTS_FILE: path.join(ROOT, 'deploy/redis/accounts.acl'),
      ACL_FILE: target,
      REDIS_PASSWORD: 'of the administrator',
      ...(Object.fromEntries(passwords) as Record<string, string>),
    }
    const run = (own: NodeJS.ProcessEnv) =>
      execFileSync('sh', [script('redis-accounts.sh'), '--appendonly', 'yes'], {
        env: own,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    expect(run(env).trim()).toBe(`redis-server --aclfile ${target} --appendonly yes`)
    expect(fs.readFileSync(target, 'utf8')).toBe(redisAclText('of the administrator', passwordOf))
    expect(fs.statSync(target).mode & 0o777).toBe(0o600)
    expect(() => run({ ...env, LOANS_REDIS_PASSWORD: undefined })).toThrow('LOANS_REDIS_PASSWORD is missing')
  })

  const whereThereIsPsql = isOnPath('psql') ? it : it.skip

  whereThereIsPsql('create the databases and accounts by psql as npm start does without it', async () => {
    const server = await startPostgres({ home, password: 'superuser', log: () => {} })
    const { hostname, port } = new URL(server.url)
    const passwords = DATABASE_NAMES.map((name) => [passwordVariable(name), passwordOf(name)])
    const env = {
      ...{ PATH: process.env['PATH'], PGHOST: hostname, PGPORT: port, PGPASSWORD: 'superuser' },
      ...{ ROLES_FILE: path.join(ROOT, 'deploy/postgres/roles.sql') },
      ...(Object.fromEntries(passwords) as Record<string, string>),
    }
    const act = async (name: string, database: string, sql: string) => {
      const account = { host: hostname, port: Number(port), user: roleOf(name), password: passwordOf(name), database }
      const client = new pg.Client(account)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    }
    try {
      for (let times = 1; times <= 2; times++) execFileSync('sh', [script('postgres-init.sh')], { env, stdio: 'pipe' })
      for (const name of SERVICE_NAMES) {
        const extensions = `select extname from pg_extension where extname in ('pg_trgm', 'unaccent') order by 1`
        expect(await act(name, roleOf(name), extensions)).toEqual([{ extname: 'pg_trgm' }, { extname: 'unaccent' }])
        await act(name, roleOf('event_log'), 'select 1')
        const other = SERVICE_NAMES.find((one) => one !== name)!
        await expect(act(name, roleOf(other), 'select 1')).rejects.toThrow('permission denied for database')
      }
    } finally {
      await server.stop()
    }
  })

  whereThereIsPsql('create them on a managed Postgres, whose administrator is not a superuser, and again', async () => {
    const own = temporaryHome()
    const server = await startPostgres({ home: own, password: 'superuser', log: () => {} })
    const onServer = async (url: string, sql: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    }
    const adminUrl = server.url.replace(/\/\/[^@]*@/, '//managed:of-the-administrator@')
    const passwords = DATABASE_NAMES.map((name) => [passwordVariable(name), passwordOf(name)])
    const env = { PATH: process.env['PATH'], ...(Object.fromEntries(passwords) as Record<string, string>) }
    const file = path.join(own.folder, 'roles.sql')
    const print = [path.join(ROOT, 'tools/roles/main.ts'), '--print']
    fs.writeFileSync(file, execFileSync(process.execPath, print, { encoding: 'utf8' }))
    expect(fs.readFileSync(file, 'utf8')).not.toContain(passwordOf('loans'))
    try {
      await onServer(server.url, `create role managed login createrole createdb password 'of-the-administrator'`)
      const run = () => execFileSync('psql', [adminUrl, '-v', 'ON_ERROR_STOP=1', '-f', file], { env, stdio: 'pipe' })
      run()
      const accountUrl = (name: string) => {
        const url = new URL(server.url)
        const role = roleOf(name)
        Object.assign(url, { username: role, password: encodeURIComponent(passwordOf(name)), pathname: `/${role}` })
        return url.href
      }
      await onServer(accountUrl('loans'), 'create table kept (n int); insert into kept values (7)')
      run()
      for (const name of SERVICE_NAMES)
        await checkDatabase({
          ...{ url: accountUrl(name), variable: 'OWN', extensions: ['pg_trgm', 'unaccent'] },
        })
      expect(await onServer(accountUrl('loans'), 'select n from kept')).toEqual([{ n: 7 }])
      await migrateEventLog(accountUrl('event_log'), { loans: roleOf('loans') })
      const rights = `select rolname from pg_roles where rolname like 'upline_%' and (rolsuper or rolcreaterole or rolcreatedb)`
      expect(await onServer(server.url, rights)).toEqual([])
    } finally {
      await server.stop()
      own.remove()
    }
  })
})
