import { keyRootsText } from '@upline/config'
import { buildWhatChanged } from './build.ts'
import { checkProduction, rememberProduction } from './check-production.ts'
import { checkStores } from './check-stores.ts'
import { startChild } from './child-process.ts'
import { environmentOf, type Places } from './environment.ts'
import { type HomeLock, lockHome } from './home-lock.ts'
import { type Home, openHome, writeWhole } from './infra/home.ts'
import { closeHome, PRIVATE_UMASK } from './infra/home-modes.ts'
import { freePort, portFault } from './infra/ports.ts'
import { earlierSecretsOf, secretsOf } from './infra/secrets.ts'
import { StartError } from './infra/start-error.ts'
import { startInfrastructure } from './infrastructure.ts'
import { logStream } from './log-stream.ts'
import { gateway, importWorkers, type NamedProcess, processesFor, replicasOf } from './processes.ts'
import { untilReady } from './ready.ts'
import { checkDiskSpace, fullDiskLine } from './disk-space.ts'
import { readSettings, type StartSettings } from './settings.ts'
import { holdPort } from './shared-port.ts'
import { createSupervisor } from './supervisor.ts'

const streams = logStream(process.stdout, { json: process.env['UPLINE_MODE'] === 'production' })
const say = streams('upline')

let lock: HomeLock | undefined
let letGo = () => {}
let ending: Promise<never> | undefined

/** Stops everything in order at any time. The lock lists what was started. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    letGo()
    await lock?.endAll()
    process.exit(code)
  })()
  return ending
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('disconnect', () => void end(0))

/** Runs all checks that need nothing to be running, then locks the home. */
async function takeHome(settings: StartSettings, home: Home): Promise<HomeLock> {
  if (settings.mode === 'production') await checkProduction(settings, home)
  await checkStores(settings)
  checkDiskSpace(home.folder)
  const taken = await lockHome(home, say)
  closeHome(home.folder)
  return taken
}

async function start(settings: StartSettings, home: Home): Promise<void> {
  const { port, mode, seed, replicas } = settings
  lock = await takeHome(settings, home)
  await checkPort(port)
  const specs = processesFor(process.env, mode)
  const processes = [...specs.flatMap((spec) => replicasOf(spec, replicas)), ...importWorkers(settings.importWorkers)]
  const socket = replicas > 1 ? holdPort(port, process.env['HOST'] || '127.0.0.1') : undefined
  const onGiveUp = (name: string) =>
    void fail(new StartError(`${name} keeps failing. Its last log lines above show the reason`))
  const { keep, letGo: stopKeeping } = createSupervisor({ lock, say, onGiveUp: (name) => isReady || onGiveUp(name) })
  letGo = stopKeeping
  const secret = secretsOf(home)
  const [infrastructure] = await Promise.all([
    startInfrastructure({ home, settings, secret, lock, keep, log: say }),
    buildWhatChanged({ log: say, onStart: lock.add, outputs: specs.map((spec) => `${spec.folder}/dist/main.js`) }),
  ])
  const places: Places = {
    ...{ home, port, mode, seed, replicas, secret, importWorkers: settings.importWorkers },
    earlierSecrets: earlierSecretsOf(home),
    keyRoots: keyRootsOf(secret),
    ports: await ports(processes.map(({ name }) => name)),
    ...infrastructure,
  }
  writeWhole(`${home.folder}/places.json`, JSON.stringify({ ...places, home: home.folder, supervisor: process.pid }))
  if (ending) return
  const startOne = async ({ name, spec }: NamedProcess) => {
    const inherits = spec === gateway ? socket : undefined
    const env = environmentOf(spec, places, process.env, name)
    return startChild({ name, spec, env, inherits, say: streams(name), onStart: lock!.add })
  }
  await Promise.all(processes.map((one) => keep(one.name, () => startOne(one))))
  await untilReady(port, { log: say, isOver: () => ending !== undefined })
  if (ending) return
  isReady = true
  if (mode === 'production') rememberProduction(home)
  printReady(settings)
}

/** The public parts of the root keys: the user's, or those of the home. */
function keyRootsOf(secret: (name: string) => string, env = process.env): string {
  const seeds = {
    identity: env['IDENTITY_ROOT_KEY'] || secret('identity-root-key'),
    notifications: env['NOTIFICATIONS_ROOT_KEY'] || secret('notifications-root-key'),
  }
  return env['KEY_ROOTS'] || keyRootsText(seeds)
}

let isReady = false

async function checkPort(port: number): Promise<void> {
  const fault = (await portFault(port)) ?? (await portFault(port, '127.0.0.1'))
  if (fault === 'EADDRINUSE')
    throw new StartError(`port ${port} is in use. Stop the program that uses it, or set PORT to another port`)
  if (fault) throw new StartError(`port ${port} cannot be used (${fault}). Set PORT to another port`)
}

async function ports(names: string[]): Promise<Record<string, number>> {
  const taken = await Promise.all([...names, 'smtp'].map(async (name) => [name, await freePort()] as const))
  return Object.fromEntries(taken)
}

function printReady({ port, seed, mode }: StartSettings): void {
  const password = process.env['DEMO_PASSWORD'] || 'Upline-demo-1'
  if (seed === 'demo' && mode === 'demo')
    console.log(`\nSign in as admin, ceo, manager, senior or officer, each with the password ${password}`)
  console.log(`Upline is ready: http://localhost:${port}`)
}

async function fail(fault: unknown): Promise<never> {
  const line = fault instanceof StartError ? fault.message : (fullDiskLine(fault) ?? (fault as Error).stack)
  if (!ending) console.error(`Upline cannot start: ${line}`)
  return end(1)
}

process.umask(PRIVATE_UMASK)
try {
  await start(readSettings(process.env, process.argv.slice(2)), openHome())
} catch (fault) {
  await fail(fault)
}
