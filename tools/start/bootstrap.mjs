// Runs on Node 18 or later without installed packages: installs them, then starts the command on their Node 24.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const [command = 'start', ...args] = process.argv.slice(2)

const entries = {
  start: 'tools/start/main.ts',
  test: 'tools/test/main.ts',
  build: 'tools/build/main.ts',
  bench: 'tools/bench/main.ts',
  chaos: 'tools/chaos/main.ts',
  sim: 'tools/sim/main.ts',
  verify: 'tools/verify/main.ts',
  backup: 'tools/backup/main.ts',
  restore: 'tools/backup/restore-main.ts',
  events: 'tools/events/main.ts',
  keys: 'tools/keys/main.ts',
  secrets: 'tools/secrets/main.ts',
  'kafka-acls': 'tools/kafka-acls/main.ts',
  roles: 'tools/roles/main.ts',
  evidence: 'tools/evidence/main.ts',
  docs: 'tools/docs/main.ts',
  fuzz: 'tools/fuzz/main.ts',
  'migration-lint': 'tools/migration-lint/main.ts',
  schema: 'tools/schema/main.ts',
  mutate: 'tools/quality/mutation/main.ts',
  images: 'tools/images/main.ts',
}

if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Upline needs Node 18 or later to install its packages; this is ${process.versions.node}`)
const entry = entries[command]
if (!entry) fail(`'${command}' is not a command. Use one of ${Object.keys(entries).join(', ')}`)
process.chdir(root)
installIfStale()
run(path.join(root, 'node_modules/node/bin/node'), [path.join(root, entry), ...args])

/** Compares the lock file's content instead of its time, because a checkout changes the time. */
function installIfStale() {
  const lock = path.join(root, 'package-lock.json')
  const stamp = path.join(root, 'node_modules/.upline-installed')
  const wanted = fs.readFileSync(lock, 'utf8')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  console.log('installing packages (once, and again when the lock file changes) ...')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const flags = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync(npm[0], [...npm.slice(1), ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0)
    fail('cannot install the packages. See the errors above, and check the network and the free disk space')
  // npm may have updated the lock file. Restore it: starting Upline must not change the checkout.
  if (fs.readFileSync(lock, 'utf8') !== wanted) fs.writeFileSync(lock, wanted)
  fs.writeFileSync(stamp, wanted)
}

/** When this process dies, even by kill -9, the channel closes and the child shuts down in order. */
function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, { cwd: root, env: withPath(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('error', (fault) => fail(`Node 24 cannot start (${fault.message}). Remove node_modules and try again`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** npm runs this script in a shell that forwards no signals, so the end of the parent process is the only sign that npm ended. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 500).unref()
}

function withPath() {
  const tools = [path.join(root, 'node_modules/node/bin'), path.join(root, 'node_modules/.bin')]
  return { ...process.env, PATH: [...tools, process.env.PATH ?? ''].join(path.delimiter) }
}

function fail(line) {
  console.error(`Upline: ${line}`)
  process.exit(1)
}
