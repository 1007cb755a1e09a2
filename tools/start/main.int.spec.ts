import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fakePostgres } from '../../libs/db/test/fake-postgres.ts'
import { productionSettings } from '../instance/production-settings.ts'
import { endProcess, lives, markOf, pause } from './infra/live-processes.ts'
import { temporaryHome } from './temporary-home.ts'

function start(env: NodeJS.ProcessEnv, args: string[] = []) {
  const home = temporaryHome()
  const main = path.join(import.meta.dirname, 'main.ts')
  const run = spawnSync(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], UPLINE_HOME: home.folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  const left = fs.readdirSync(home.folder)
  home.remove()
  return { code: run.status, output: (run.stdout + run.stderr).trim(), left }
}

/** Like `start`, without blocking this process, whose server the child calls. */
async function startBeside(env: NodeJS.ProcessEnv) {
  const home = temporaryHome()
  const main = path.join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], UPLINE_HOME: home.folder, ...env },
    timeout: 30_000,
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const left = fs.readdirSync(home.folder)
  home.remove()
  return { code, output: parts.join('').trim(), left }
}

describe('npm start', () => {
  it('reports a port that is in use', async () => {
    const server = net.createServer().listen(0)
    const { port } = server.address() as net.AddressInfo
    expect(start({ PORT: String(port) })).toMatchObject({
      code: 1,
      output: `Upline cannot start: port ${port} is in use. Stop the program that uses it, or set PORT to another port`,
    })
    server.close()
  })

  it.each([
    ['/proc/upline', 'ENOENT'],
    ['/dev/null/upline', 'ENOTDIR'],
  ])('reports a home %s that it cannot write to', (folder, code) => {
    expect(start({ UPLINE_HOME: folder })).toMatchObject({
      code: 1,
      output: `Upline cannot start: cannot write to the home ${folder} (${code}). Set UPLINE_HOME to a folder that you may write to`,
    })
  })

  it('reports the version of a Postgres that is too old, before anything starts', async () => {
    const server = await fakePostgres('17.6', 170_006)
    const { code, output, left } = await startBeside({ DATABASE_URL: server.url, PORT: '4997' })
    expect({ code, left }).toEqual({ code: 1, left: [] })
    expect(output).toBe(
      `Upline cannot start: Postgres at ${new URL(server.url).host} is version 17.6, and Upline needs 18 or newer: upgrade it, or name another server in DATABASE_URL`,
    )
    await server.close()
  })

  it('reports an invalid option or setting', () => {
    expect(start({}, ['--fast']).output).toBe(
      "Upline cannot start: '--fast' is not an option of npm start. The options are --kafka and --replicas 2",
    )
    expect(start({ UPLINE_SEED: 'some' }).output).toBe("Upline cannot start: UPLINE_SEED is 'some'. Use demo or none")
  })
})

describe('npm start in production', () => {
  const startInProduction = (env: NodeJS.ProcessEnv) => start({ ...env, UPLINE_MODE: 'production', PORT: '4999' })

  it('lists everything that is missing before it starts anything, and how to create it', () => {
    const { code, output, left } = startInProduction({})
    expect(code).toBe(1)
    expect(output).toContain('Upline cannot start: production needs 15 more settings:')
    for (const name of ['IDENTITY_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'ENCOMPASS_URL'])
      expect(output).toContain(`  ${name} is missing`)
    expect(output).toContain("  IDENTITY_ADMIN_PASSWORD is missing: admin's first password")
    expect(output).toContain("'npm run secrets' prints strong values")
    expect(left).toEqual([])
  })

  it.each([
    [{ IDENTITY_SECRET: 'x' }, 'IDENTITY_SECRET has 1 character; it needs 32 or more'],
    [
      { IDENTITY_ADMIN_PASSWORD: 'a' },
      'IDENTITY_ADMIN_PASSWORD is refused. Password must be at least 8 characters long',
    ],
    [{ IDENTITY_ADMIN_PASSWORD: 'password1' }, 'IDENTITY_ADMIN_PASSWORD is refused. This password is in lists'],
    [{ SMTP_URL: '' }, 'SMTP_URL is missing'],
    [{ STRIPE_SIMULATOR: 'on' }, 'STRIPE_SIMULATOR is on: remove it, production runs no simulator'],
    [{ ENCOMPASS_URL: 'api.elliemae.com' }, 'ENCOMPASS_URL does not begin with http:// or https://'],
  ])('refuses %j', (env, fault) => {
    const { code, output, left } = startInProduction({ ...productionSettings(), ...env })
    expect([code, left]).toEqual([1, []])
    expect(output).toMatch(/production needs (one more setting|2 more settings):/)
    expect(output).toContain(fault)
  })
})

describe('npm start', () => {
  it("stops everything when npm ends, although npm's shell forwards no signals", async () => {
    const { folder, remove } = checkoutThatSleeps()
    const shell = spawn('sh', ['-c', '"$0" tools/start/bootstrap.mjs start; true', process.execPath], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    const pidFile = path.join(folder, 'pid')
    for (let waited = 0; waited < 100 && !fs.existsSync(pidFile); waited++) await pause(100)
    const main = markOf('main', Number(fs.readFileSync(pidFile, 'utf8')))
    expect(lives(main)).toBe(true)
    shell.kill('SIGTERM')
    for (let waited = 0; waited < 50 && lives(main); waited++) await pause(100)
    const isLeft = lives(main)
    await endProcess(main, { signal: 'SIGKILL', timeoutMs: 500 })
    remove()
    expect(isLeft).toBe(false)
  })
})

/** A minimal checkout for the bootstrap, with a supervisor that waits until it is stopped. */
function checkoutThatSleeps(): { folder: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-checkout-'))
  for (const inner of ['tools/start', 'node_modules/node/bin'])
    fs.mkdirSync(path.join(folder, inner), { recursive: true })
  fs.copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(folder, 'tools/start/bootstrap.mjs'))
  fs.symlinkSync(process.execPath, path.join(folder, 'node_modules/node/bin/node'))
  for (const file of ['package-lock.json', 'node_modules/.upline-installed'])
    fs.writeFileSync(path.join(folder, file), '{}')
  const script = `require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`
  fs.writeFileSync(path.join(folder, 'tools/start/main.ts'), script)
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}
