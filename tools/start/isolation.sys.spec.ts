import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { KEYS, SessionStore, signToken } from '@upline/auth/session'
import { eventually } from '@upline/testing'
import { generateKeyPair, exportJWK } from 'jose'
import { createClient } from 'redis'
import { signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { environmentOf } from '../instance/places.ts'
import { copyPreparedHome } from '../instance/prepared-homes.ts'
import { postgresUser } from './infra/postgres-user.ts'
import { VARIABLES, variablesOf } from './variables.ts'

let instance: Instance
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-isolation-'))

/** A home created by an earlier version: open to every user of the machine. */
function openHomeOfAnEarlierVersion(): void {
  for (const folder of ['mail', 'encompass', 'files/loans']) {
    fs.mkdirSync(path.join(home, folder), { recursive: true })
    fs.writeFileSync(path.join(home, folder, 'left.txt'), 'private')
    fs.chmodSync(path.join(home, folder), 0o755)
    fs.chmodSync(path.join(home, folder, 'left.txt'), 0o644)
  }
  fs.chmodSync(path.join(home, 'files'), 0o755)
  fs.chmodSync(home, 0o711)
}

beforeAll(async () => {
  copyPreparedHome(home, process.env, [])
  openHomeOfAnEarlierVersion()
  instance = await startInstance({ home, env: { AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-user-for-something-else' } })
}, 300_000)

afterAll(async () => {
  await instance?.stop()
  fs.rmSync(home, { recursive: true, force: true })
}, 60_000)

interface RunningChild {
  name: string
  pid: number
}

const children = (): RunningChild[] =>
  (JSON.parse(fs.readFileSync(path.join(home, 'run.json'), 'utf8')) as { children: RunningChild[] }).children.filter(
    ({ pid }) => fs.existsSync(`/proc/${pid}`),
  )
const ours = () => children().filter(({ name }) => VARIABLES[name])

function environOf(pid: number): Record<string, string> {
  const lines = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The secret part of a URL is its password. A list of headers or earlier secrets is one secret. */
const secretIn = (value: string): string => (URL.canParse(value) ? new URL(value).password || value : value)

const secretsOfHome = () =>
  JSON.parse(fs.readFileSync(path.join(home, 'secrets.json'), 'utf8')) as Record<string, string>

/** Two processes may share a secret only if both are listed for its variable. The email account has two variables. */
const mayShare = (owner: string, variable: string, seenAs: string): boolean =>
  seenAs === variable
    ? !OWN_OF_EACH.includes(variable) && VARIABLES[owner]!.secrets.includes(variable)
    : [variable, seenAs].sort().join() === 'MAIL_SMTP_PASSWORD,SMTP_URL'
const OWN_OF_EACH = ['REDIS_URL', 'EVENT_LOG_URL']

/** Node's variables for the channel to the parent process. */
const CHANNEL = /^NODE_CHANNEL_/

describe('home of a running instance', () => {
  it('has no file and no folder that another user may read, even if an earlier version created it', () => {
    const all = fs.readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => path.join(home, name))
    expect(all).toEqual(expect.arrayContaining([path.join(home, 'mail/left.txt'), path.join(home, 'places.json')]))
    const open = all.filter((file) => {
      const about = fs.lstatSync(file, { throwIfNoEntry: false })
      return about && !about.isSymbolicLink() && (about.mode & 0o077) !== 0
    })
    expect(open).toEqual([])
  })

  it('lets no other user in, except Postgres’ user to its own folder', () => {
    const user = postgresUser()
    const { mode, gid } = fs.statSync(home)
    expect((mode & 0o777).toString(8)).toBe(user ? '710' : '700')
    if (!user) return
    expect(gid).toBe(user.gid)
    const asPostgres = (program: string, ...args: string[]) => spawnSync(program, args, { ...user, cwd: '/' }).status
    expect(asPostgres('test', '-r', path.join(home, 'postgres/PG_VERSION'))).toBe(0)
    expect(asPostgres('ls', home)).not.toBe(0)
    for (const file of ['secrets.json', 'places.json', 'mail/left.txt'])
      expect(asPostgres('cat', path.join(home, file))).not.toBe(0)
    const nobody = { uid: 65_534, gid: 65_534 }
    if (user.uid !== nobody.uid)
      expect(spawnSync('ls', [path.join(home, 'postgres')], { ...nobody, cwd: '/' }).status).not.toBe(0)
  })

  it('runs every process with umask 077', () => {
    const masks = children().map(({ name, pid }) => [
      name,
      /^Umask:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    ])
    expect(masks.length).toBeGreaterThan(12)
    expect(masks.filter(([, mask]) => mask !== '0077')).toEqual([])
  })
})

describe('environment of a running process', () => {
  it('has no variable outside its list', () => {
    expect(
      ours()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(VARIABLES).sort())
    for (const { name, pid } of ours()) {
      const others = Object.keys(environOf(pid)).filter(
        (variable) => !variablesOf(name).has(variable) && !CHANNEL.test(variable),
      )
      expect([name, others]).toEqual([name, []])
    }
  })

  it('has no secret of another process', () => {
    const everyones = ours().map(({ name, pid }) => ({ name, env: environOf(pid) }))
    const passwords = secretsOfHome()
    let compared = 0
    for (const { name, env } of everyones)
      for (const variable of VARIABLES[name]!.secrets.filter((one) => env[one])) {
        const secret = secretIn(env[variable]!)
        expect([variable, Object.values(passwords).some((known) => secret.includes(known))]).toEqual([variable, true])
        for (const other of everyones.filter((one) => one.name !== name)) {
          const seen = Object.keys(other.env).filter((one) => other.env[one]!.includes(secret))
          const unshared = seen.filter((one) => !mayShare(name, variable, one))
          expect([name, variable, other.name, unshared]).toEqual([name, variable, other.name, []])
          compared++
        }
      }
    expect(compared).toBeGreaterThan(200)
    const all = everyones.map(({ env }) => Object.values(env).join('\n')).join('\n')
    for (const name of ['database-superuser', 'database-event_log', 'redis']) expect(all).not.toContain(passwords[name])
  })

  it('differs in the accounts of Postgres, of the event log and of Redis', () => {
    for (const variable of ['EVENT_LOG_URL', 'REDIS_URL']) {
      const users = ours()
        .flatMap(({ pid }) => environOf(pid)[variable] ?? [])
        .map((url) => new URL(url).username)
      expect(users.length).toBeGreaterThan(6)
      expect(new Set(users).size).toBe(users.length)
    }
  })
})

describe('email catcher', () => {
  it('shows its inbox only to the gateway', async () => {
    const { MAIL_INBOX_URL: inbox } = environmentOf(instance, 'gateway')
    for (const [method, page] of [
      ['GET', ''],
      ['GET', 'messages'],
      ['GET', 'messages/00000001/raw'],
      ['DELETE', 'messages'],
    ])
      expect((await fetch(`${inbox}/${page}`, { method: method! })).status).toBe(401)
    expect((await fetch(`${inbox}/messages`, { headers: { 'x-inbox-token': 'guess' } })).status).toBe(401)
    const ceo = await signIn(instance.url, 'ceo', 'Upline-demo-1')
    expect((await ceo.call('GET', '/mail/messages')).status).toBe(200)
  })

  it('accepts email only from its own instance', async () => {
    const { port } = new URL(environmentOf(instance, 'notifications')['SMTP_URL']!)
    expect(await smtp(Number(port), ['EHLO there', 'MAIL FROM:<a@b.example>'])).toMatch(/^530 /m)
    const guess = Buffer.from('\0upline\0guess').toString('base64')
    expect(await smtp(Number(port), ['EHLO there', `AUTH PLAIN ${guess}`, 'MAIL FROM:<a@b.example>'])).toMatch(/^535 /m)
  })
})

/** Sends these lines and returns everything that the server replied. */
function smtp(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const left = [...lines, 'QUIT']
    const socket = net.connect(port, '127.0.0.1')
    socket.on('data', (part) => {
      output += String(part)
      if (/^\d{3} .*\r\n$/m.test(String(part)) && left.length > 0) socket.write(`${left.shift()}\r\n`)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(output))
  })
}

describe('attacker with the Redis password', () => {
  it('mints no session: neither the gateway nor a service accepts the published key', async () => {
    const { port } = new URL(environmentOf(instance, 'gateway')['REDIS_URL']!)
    const redis = createClient({ url: `redis://:${secretsOfHome()['redis']}@127.0.0.1:${port}` })
    await redis.connect()
    const made = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const [kid, sessionId] = [randomUUID(), randomBytes(18).toString('base64url')]
    const jwk = { ...(await exportJWK(made.publicKey)), kid, alg: 'EdDSA', use: 'sig' }
    const admin = { id: '1', username: 'admin', role: 'admin', sessionId, needsPasswordChange: false } as const
    await new SessionStore(redis as never).open(admin, { startedAt: new Date(), address: '', agent: '' })
    const token = await signToken(admin, { kid, key: made.privateKey }, new Date())
    for (const hash of [KEYS, 'upline:keys']) await redis.hSet(hash, 'signing', JSON.stringify([jwk]))
    const places = environmentOf(instance, 'gateway')
    const calls = [`${instance.url}/api/users`, `${places['ROSTER_URL']}/users`, `${places['LOANS_URL']}/loans`]
    const statuses = calls.map(
      async (url) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status,
    )
    // 503: a process that has not read the genuine keys yet accepts no token.
    for (const status of await Promise.all(statuses)) expect([401, 503]).toContain(status)
    await eventually(async () => expect(await redis.hGet(KEYS, 'signing')).toMatch(/^ey/))
    await eventually(() => signIn(instance.url, 'ceo', 'Upline-demo-1'))
    const byRoster = async () => (await fetch(calls[1]!, { headers: { authorization: `Bearer ${token}` } })).status
    await eventually(async () => expect(await byRoster()).toBe(401))
    redis.destroy()
  }, 60_000)
})
