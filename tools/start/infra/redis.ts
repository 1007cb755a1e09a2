import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { type BackgroundServer, tailOf, startBackground, stopBackground } from './background-process.ts'
import { unpackedPackage } from './debian-packages.ts'
import { type Home, folderIn, writeWhole } from './home.ts'
import { beginning, endProcess, folderOf, pause, type ProcessMark } from './live-processes.ts'
import { freePort } from './ports.ts'
import { redisAclText } from './redis-accounts.ts'
import { StartError } from './start-error.ts'
import { onPath } from './tool-finder.ts'

export interface RedisOptions {
  home: Home
  /** Password of the administrator account. */
  password: string
  /** Passwords of the processes' accounts (deploy/redis). Without it, only the administrator account exists. */
  passwordOf?: ((process: string) => string) | undefined
  log: (line: string) => void
  port?: number | undefined
  onStart?: ((mark: ProcessMark) => void) | undefined
  /** False: runs in this process group and ends with it. */
  detached?: boolean
  /** Additional lines of the configuration file. */
  settings?: Record<string, string>
}

/** A private Redis (or Valkey) on a free port of 127.0.0.1, with append-only files in the home. */
export async function startRedis(options: RedisOptions): Promise<BackgroundServer> {
  const { program, libraries } = redisProgram(options.home, options.log)
  const data = folderIn(options.home, 'redis')
  await stopLeftover(data, options.log)
  const port = options.port ?? (await freePort())
  const logFile = path.join(folderIn(options.home, 'logs'), 'redis.log')
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
  if (!(await isReady(port, options.password, started.ended)))
    throw new StartError(`Redis did not start: ${tailOf(logFile).slice(-600)}`)
  const stop = () => stopBackground(started, { signal: 'SIGTERM', timeoutMs: 4_000 })
  return {
    name: 'redis',
    url: `redis://:${options.password}@127.0.0.1:${port}`,
    port,
    mark: started.mark,
    ended: started.ended,
    stop,
  }
}

/** A program on the PATH, or the package of Debian or Ubuntu, unpacked privately. */
function redisProgram(home: Home, log: (line: string) => void): { program: string; libraries?: string } {
  const installed = onPath('redis-server', 'valkey-server')
  if (installed) return { program: installed }
  if (!fs.existsSync(path.join(home.cache, 'redis-server')))
    log("Redis is not installed: downloading the distribution's package")
  for (const name of ['redis-server', 'valkey-server']) {
    const unpacked = unpackedPackage(name, home.cache)
    const program = unpacked && path.join(unpacked.folder, 'usr/bin', name)
    // redis-server is a link to redis-check-rdb of the package redis-tools, so the link may be broken.
    if (program && fs.existsSync(program)) return { program, libraries: unpacked.libraries }
  }
  throw new StartError(
    'Redis is missing. Set REDIS_URL to a running server, install Redis (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or put redis-server or valkey-server on the PATH',
  )
}

const ACL_FILE = 'users.acl'

const aclText = ({ password, passwordOf }: RedisOptions): string =>
  passwordOf ? redisAclText(password, passwordOf) : `user default on >${password} ~* &* +@all\n`

/** Passwords are in files, because every user of the machine can read a program's arguments. */
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

/** Two servers must not append to one file. The caller has checked that no active run owns this home. */
async function stopLeftover(data: string, log: (line: string) => void): Promise<void> {
  const file = path.join(data, 'redis.pid')
  if (!fs.existsSync(file)) return
  const pid = Number(fs.readFileSync(file, 'utf8'))
  const began = beginning(pid)
  if (began && folderOf(pid) === fs.realpathSync(data)) {
    log(`stopping the Redis of a killed run (pid ${pid})`)
    await endProcess({ pid, began }, { signal: 'SIGTERM', timeoutMs: 5_000 })
  }
  fs.rmSync(file, { force: true })
}

async function isReady(port: number, password: string, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < 30_000 && !over; waited += 20) {
    if (await pings(port, password)) return true
    await pause(20)
  }
  return false
}

/** Redis returns PONG only after it has read the append-only file. */
function pings(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    let response = ''
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (part) => {
      response += String(part)
      if (/PONG|-LOADING|-ERR/.test(response)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response.includes('PONG')))
  })
}
