import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createRedis, connectRedis } from '@upline/auth/session'
import { redisClientOptions, withCaFile } from '@upline/config'
import { LIVE_CHANNEL } from '@upline/contracts'
import { checkDatabase, ormOptions } from '@upline/db'
import { MikroORM } from '@mikro-orm/postgresql'
import { Queue } from 'bullmq'
import pg from 'pg'
import { createClient } from 'redis'
import { redisConnection } from '../../libs/jobs/src/redis-connection.ts'
import { checkStores } from './check-stores.ts'
import { freePort } from './infra/ports.ts'
import { startPostgres } from './infra/postgres.ts'
import { postgresUser } from './infra/postgres-user.ts'
import { startRedis } from './infra/redis.ts'
import { redisAccount } from './infra/redis-accounts.ts'
import { readSettings } from './settings.ts'
import { temporaryHome } from './temporary-home.ts'

const home = temporaryHome()
const certificate = { key: '', cert: '' }
const cleanUps: (() => unknown)[] = []

beforeAll(() => {
  const [key, cert] = [path.join(home.folder, 'server.key'), path.join(home.folder, 'server.pem')]
  const subject = ['-subj', '/CN=Upline test store', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'pipe' },
  )
  Object.assign(certificate, { key, cert })
})

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  home.remove()
})

const refusal = (env: NodeJS.ProcessEnv): Promise<string> =>
  checkStores(readSettings(env, []), env).then(
    () => 'accepted',
    (fault: Error) => fault.message,
  )

describe('Redis with TLS and accounts', () => {
  const passwordOf = (name: string) => `password of ${name}`
  let port: number

  beforeAll(async () => {
    port = await freePort()
    const settings = {
      ...{ 'tls-port': String(port), 'tls-auth-clients': 'no' },
      ...{ 'tls-cert-file': certificate.cert, 'tls-key-file': certificate.key },
    }
    const redis = await startRedis({ home, password: 'of-the-administrator', passwordOf, log: () => {}, settings })
    cleanUps.push(redis.stop)
  })

  const plainUrl = (password = passwordOf('loans')) =>
    `rediss://${redisAccount('loans')}:${encodeURIComponent(password)}@localhost:${port}`

  it('serves sessions, live hints and jobs of an account through TLS', async () => {
    const url = withCaFile(plainUrl(), certificate.cert)
    const sessions = createRedis(url, () => undefined)
    await connectRedis(sessions)
    expect(await sessions.ping()).toBe('PONG')
    sessions.destroy()
    const hints = createClient(redisClientOptions(url))
    await hints.connect()
    expect(await hints.publish(LIVE_CHANNEL, '{}')).toBe(0)
    hints.destroy()
    const queue = new Queue('loans-tls', { connection: redisConnection(url), prefix: 'upline-jobs' })
    await queue.add('import-loans', {}, { jobId: 'one' })
    expect(await queue.getWaitingCount()).toBe(1)
    await queue.close()
  })

  it.each([
    [
      'a certificate of an unknown authority',
      () => ({ REDIS_URL: plainUrl() }),
      /^Redis' certificate is not trusted \(.+\): set REDIS_TLS_CA_FILE/,
    ],
    [
      'a wrong password',
      () => ({ REDIS_URL: plainUrl('wrong'), REDIS_TLS_CA_FILE: certificate.cert }),
      /^Redis refuses the account \(WRONGPASS .+\): check the user and the password in REDIS_URL/,
    ],
    [
      'another host name',
      () => ({ REDIS_URL: plainUrl().replace('localhost', '127.0.0.1'), REDIS_TLS_CA_FILE: certificate.cert }),
      /^Redis' certificate is not trusted/,
    ],
  ])('prevents npm start with %s, in one line', async (_what, env, line) => {
    const text = await refusal(env())
    expect(text).toMatch(line)
    expect(text).not.toContain('\n')
  })

  it('prevents npm start if it deletes keys when its memory is full', async () => {
    const admin = createClient(
      redisClientOptions(withCaFile(`rediss://:of-the-administrator@localhost:${port}`, certificate.cert)),
    )
    await admin.connect()
    const setPolicy = (policy: string) => admin.configSet('maxmemory-policy', policy)
    try {
      await setPolicy('allkeys-lru')
      expect(await refusal({ REDIS_URL: plainUrl(), REDIS_TLS_CA_FILE: certificate.cert })).toMatch(
        /^Redis deletes keys when its memory is full \(maxmemory-policy allkeys-lru\).*noeviction \(REDIS_URL, localhost:\d+\)$/,
      )
    } finally {
      await setPolicy('noeviction')
      await admin.close()
    }
  })

  it('lets npm start continue with the CA file', async () => {
    expect(await refusal({ REDIS_URL: plainUrl(), REDIS_TLS_CA_FILE: certificate.cert })).toBe('accepted')
  })

  it('logs one line for a client whose certificate check fails repeatedly', async () => {
    const lines: string[] = []
    const client = createRedis(plainUrl(), (line) => lines.push(line))
    let faults = 0
    client.on('error', () => faults++)
    await connectRedis(client, 100)
    while (faults < 4) await new Promise((done) => client.once('error', done))
    client.destroy()
    expect(lines).toEqual([expect.stringContaining('set REDIS_TLS_CA_FILE')])
  })
})

describe('Postgres with TLS', () => {
  let url: string
  const passwordOf = 'of-the-superuser'

  beforeAll(async () => {
    const user = postgresUser()
    for (const file of user ? [certificate.key, certificate.cert] : []) fs.chownSync(file, user!.uid, user!.gid)
    fs.chmodSync(certificate.key, 0o600)
    const own = temporaryHome()
    const settings = { ssl: 'on', ssl_cert_file: certificate.cert, ssl_key_file: certificate.key }
    if (user) fs.chmodSync(home.folder, 0o711)
    const server = await startPostgres({ home: own, password: passwordOf, log: () => {}, settings })
    cleanUps.push(async () => (await server.stop(), own.remove()))
    url = server.url.replace('127.0.0.1', 'localhost')
  })

  const verified = (ca = certificate.cert) => `${url}?sslmode=verify-full&sslrootcert=${ca}`
  const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'

  it('encrypts connections of the pool and of single clients with sslmode=verify-full', async () => {
    const orm = await MikroORM.init(ormOptions({ url: verified(), entities: [], migrations: [] }))
    expect(await orm.em.getConnection().execute(isEncrypted)).toEqual([{ ssl: true }])
    await orm.close()
    const client = new pg.Client({ connectionString: verified() })
    await client.connect()
    expect((await client.query(isEncrypted)).rows).toEqual([{ ssl: true }])
    await client.end()
    await checkDatabase({ url: verified(), variable: 'LOANS_DATABASE_URL' })
  })

  it('refuses a certificate of an unknown authority in the pool and in the check', async () => {
    const unverified = `${url}?sslmode=verify-full`
    const orm = await MikroORM.init(ormOptions({ url: unverified, entities: [], migrations: [] }))
    await expect(orm.em.getConnection().execute('select 1')).rejects.toThrow('certificate')
    await orm.close()
    expect(await refusal({ DATABASE_URL: unverified })).toMatch(
      /^Cannot connect to Postgres at localhost:\d+: its certificate is not trusted \(.+\); set sslrootcert=<PEM file> in DATABASE_URL$/,
    )
  })
})

/** Debian's Postgres, if one is installed. */
const OLD = ['15', '16', '17']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => fs.existsSync(folder))

;(OLD ? describe : describe.skip)('an older Postgres', () => {
  it('prevents npm start, in one line and without a stack', async () => {
    const user = postgresUser()
    const data = fs.mkdtempSync('/tmp/upline-old-postgres-')
    if (user) fs.chownSync(data, user.uid, user.gid)
    const run = (program: string, ...args: string[]) =>
      execFileSync(path.join(OLD as string, program), args, { ...user, cwd: '/', stdio: 'pipe', env: { LC_ALL: 'C' } })
    run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync')
    const port = await freePort()
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
    run('pg_ctl', '-D', data, '-w', '-o', options, '-l', `${data}/log`, 'start')
    try {
      const main = path.join(import.meta.dirname, 'main.ts')
      const own = temporaryHome()
      const env = { PATH: process.env['PATH'], UPLINE_HOME: own.folder, PORT: '4998' }
      const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
        env: { ...env, DATABASE_URL: `postgresql://postgres:any@127.0.0.1:${port}/postgres` },
        encoding: 'utf8',
        timeout: 30_000,
      })
      own.remove()
      expect(status).toBe(1)
      expect(`${stdout}${stderr}`.trim()).toMatch(
        /^Upline cannot start: Postgres at 127\.0\.0\.1:\d+ is version 1[5-7]\.\S+.*, and Upline needs 18 or newer: upgrade it, or name another server in DATABASE_URL$/,
      )
    } finally {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      fs.rmSync(data, { recursive: true, force: true })
    }
  })
})
