import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { type BackgroundServer, lastWords, startBackground, stopBackground } from './background-process.ts'
import { unpackedPackage } from './debian-packages.ts'
import { type Home, roomIn, writeWhole } from './home.ts'
import { beginning, endProcess, folderOf, pause, type ProcessMark } from './live-processes.ts'
import { freePort } from './ports.ts'
import { redisAclText } from './redis-accounts.ts'
import { StartTrouble } from './start-trouble.ts'
import { onPath } from './tool-finder.ts'

export interface RedisOptions {
  home: Home
  /** Of the account that administers. */
  password: string
  /** The passwords of the processes' accounts (deploy/redis); without it there is only the first account. */
  passwordOf?: ((process: string) => string) | undefined
  log: (line: string) => void
  port?: number | undefined
  onStart?: ((mark: ProcessMark) => void) | undefined
  /** False: in our process group, to end with it. */
  detached?: boolean
  /** Further lines of its configuration file. */
  settings?: Record<string, string>
}

/** A private Redis (or Valkey) on a free port of 127.0.0.1, with append-only files under the home. */
export async function startRedis(options: RedisOptions): Promise<BackgroundServer> {
  const { program, libraries } = redisProgram(options.home, options.log)
  const data = roomIn(options.home, 'redis')
  await stopLeftOver(data, options.log)
  const port = options.port ?? (await freePort())
  const logFile = path.join(roomIn(options.home, 'logs'), 'redis.log')
  fs.rmSync(logFile, { force: true })
  const config = path.join(data, 'redis.conf')
  writeWhole(config, configText({ port, data, settings: options.settings ?? {} }))
  writeWhole(path.join(data, ACL_FILE), aclText(options))
  const started = startBackground({
    name: 'redis',
    program,
    args: [config],
    logFile,
    options: {
      detached: options.detached ?? true,
      cwd: data,
      env: { PATH: process.env['PATH'] ?? '', ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
    },
    onStart: options.onStart,
  })
  if (!(await answers(port, options.password, started.ended)))
    throw new StartTrouble(`Redis did not start: ${lastWords(logFile).slice(-600)}`)
  const stop = () => stopBackground(started, { signal: 'SIGTERM', patienceMs: 4_000 })
  return {
    name: 'redis',
    url: `redis://:${options.password}@127.0.0.1:${port}`,
    port,
    mark: started.mark,
    ended: started.ended,
    stop,
  }
}

/** On the PATH; else the packages of Debian or Ubuntu, unpacked privately. */
function redisProgram(home: Home, log: (line: string) => void): { program: string; libraries?: string } {
  const installed = onPath('redis-server', 'valkey-server')
  if (installed) return { program: installed }
  if (!fs.existsSync(path.join(home.cache, 'redis-server')))
    log('there is no Redis on this machine: fetching the package of its distribution')
  for (const name of ['redis-server', 'valkey-server']) {
    const unpacked = unpackedPackage(name, home.cache)
    const program = unpacked && path.join(unpacked.folder, 'usr/bin', name)
    // redis-server is a link to redis-check-rdb's twin of the package redis-tools: a missing one is no find.
    if (program && fs.existsSync(program)) return { program, libraries: unpacked.libraries }
  }
  throw new StartTrouble(
    'Redis is missing: set REDIS_URL to one that runs, or install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or put redis-server or valkey-server on the PATH',
  )
}

const ACL_FILE = 'users.acl'

const aclText = ({ password, passwordOf }: RedisOptions): string =>
  passwordOf ? redisAclText(password, passwordOf) : `user default on >${password} ~* &* +@all\n`

/** Passwords are in files: every user of the machine can read a program's arguments. */
function configText(own: { port: number; data: string; settings: Record<string, string> }): string {
  return [
    `port ${own.port}`,
    'bind 127.0.0.1',
    `dir "${own.data}"`,
    `aclfile "${path.join(own.data, ACL_FILE)}"`,
    `pidfile "${path.join(own.data, 'redis.pid')}"`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    'loglevel warning',
    ...Object.entries(own.settings).map(([name, value]) => `${name} ${value}`),
    '',
  ].join('\n')
}

/** Two servers must not append to one file. The caller has made sure that no live run owns this home. */
async function stopLeftOver(data: string, log: (line: string) => void): Promise<void> {
  const file = path.join(data, 'redis.pid')
  if (!fs.existsSync(file)) return
  const pid = Number(fs.readFileSync(file, 'utf8'))
  const began = beginning(pid)
  if (began && folderOf(pid) === fs.realpathSync(data)) {
    log(`stopping the Redis that a killed run left behind (pid ${pid})`)
    await endProcess({ pid, began }, { signal: 'SIGTERM', patienceMs: 5_000 })
  }
  fs.rmSync(file, { force: true })
}

async function answers(port: number, password: string, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < 30_000 && !over; waited += 20) {
    if (await pings(port, password)) return true
    await pause(20)
  }
  return false
}

/** PONG comes only once the append-only file has been read. */
function pings(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    let answer = ''
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (part) => {
      answer += String(part)
      if (/PONG|-LOADING|-ERR/.test(answer)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer.includes('PONG')))
  })
}
