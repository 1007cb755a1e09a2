import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './infra/home.ts'
import { markOf, pause, lives, type ProcessMark } from './infra/live-processes.ts'
import { StartError } from './infra/start-error.ts'

const SOURCES = [
  'libs',
  'services',
  'gateway',
  'web',
  'tools/build',
  'tools/simulators',
  'nx.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test', '.nx'])
const STAMP = path.join(ROOT, '.nx/upline-built')
const LOCK = path.join(ROOT, '.nx/upline-building')

export interface BuildOptions {
  log: (line: string) => void
  onStart: (mark: ProcessMark) => void
  /** The build is up to date only if these files exist. */
  outputs: string[]
}

/** Runs nx only if a source file changed, because nx takes most of a second to find out that nothing did. */
export async function buildWhatChanged(options: BuildOptions): Promise<void> {
  if (isBuilt(options.outputs)) return
  await takeTurn()
  try {
    const state = stateOfSources()
    if (isBuilt(options.outputs)) return
    options.log('building changed packages ...')
    await runNx(options)
    fs.writeFileSync(STAMP, state)
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

const isBuilt = (outputs: string[]): boolean =>
  outputs.every((file) => fs.existsSync(path.join(ROOT, file))) &&
  fs.existsSync(STAMP) &&
  fs.readFileSync(STAMP, 'utf8') === stateOfSources()

/** Two instances that start from one checkout at the same time build once. */
async function takeTurn(): Promise<void> {
  fs.mkdirSync(path.dirname(LOCK), { recursive: true })
  for (;;) {
    try {
      fs.writeFileSync(LOCK, JSON.stringify(markOf('build', process.pid)), { flag: 'wx' })
      return
    } catch {
      if (!isHolderAlive()) fs.rmSync(LOCK, { force: true })
      await pause(100)
    }
  }
}

function isHolderAlive(): boolean {
  try {
    return lives(JSON.parse(fs.readFileSync(LOCK, 'utf8')) as ProcessMark)
  } catch {
    return false
  }
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addState(hash, path.join(ROOT, source))
  return hash.digest('hex')
}

/** Size and time identify a change and are much faster to read than the content. */
function addState(hash: ReturnType<typeof createHash>, file: string): void {
  const about = fs.statSync(file, { throwIfNoEntry: false })
  if (!about) return
  if (!about.isDirectory()) {
    if (!/\.spec\.tsx?$/.test(file)) hash.update(`${file} ${about.size} ${about.mtimeMs}\n`)
    return
  }
  for (const name of fs.readdirSync(file).sort()) if (!NOT_SOURCES.has(name)) addState(hash, path.join(file, name))
}

function runNx({ onStart }: BuildOptions): Promise<void> {
  const nx = path.join(ROOT, 'node_modules/nx/dist/bin/nx.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nx, 'run-many', '-t', 'build', '--outputStyle=static'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        NX_NO_CLOUD: 'true',
        NX_TUI: 'false',
        FORCE_COLOR: '0',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    onStart({ ...markOf('build', child.pid ?? 0), isGroup: true })
    let output = ''
    const keep = (part: Buffer) => (output = (output + String(part)).slice(-8_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartError(`The build failed:\n${output.trim()}`)),
    )
  })
}
