import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type BackgroundServer, lastWords, startBackground, stopBackground } from './background-process.ts'
import { type Home, roomIn, writeWhole } from './home.ts'
import { kafkaJars } from './kafka-jars.ts'
import { kafkaProperties, type KafkaSeat, type SecuredListener } from './kafka-properties.ts'
import { pause, type ProcessMark } from './live-processes.ts'
import { freePort, isListening } from './ports.ts'
import { StartTrouble } from './start-trouble.ts'
import { onPath } from './tool-finder.ts'

export interface KafkaOptions {
  home: Home
  log: (line: string) => void
  onStart?: (mark: ProcessMark) => void
  port?: number | undefined
  /** Its place among several brokers; default: it stands alone. */
  seat?: KafkaSeat | undefined
  secured?: SecuredListener | undefined
}

/** One KRaft broker on loopback, with its log under the home. `url` is what KAFKA_BROKERS takes. */
export async function startKafka(options: KafkaOptions): Promise<BackgroundServer> {
  const java = javaProgram()
  const jars = kafkaJars(options.home.cache, options.log)
  const data = roomIn(options.home, options.seat ? `kafka-${options.seat.id}` : 'kafka')
  const port = options.port ?? (await freePort())
  const config = path.join(data, 'server.properties')
  const seat = options.seat ?? { id: 1, voters: { 1: await anotherPort(port) }, clusterId: clusterId(data) }
  writeWhole(config, kafkaProperties({ port, seat, data, secured: options.secured }))
  const classes = ['-cp', `${jars}/*`]
  // Joined by '=': one in 64 ids begins with a minus, and would be read as an option of its own.
  const format = [
    'kafka.tools.StorageTool',
    'format',
    `--cluster-id=${seat.clusterId}`,
    '-c',
    config,
    '--ignore-formatted',
    ...(options.secured?.scramAccounts ?? []).flatMap((account) => ['--add-scram', account]),
  ]
  const formatted = spawnSync(java, ['-Xmx128m', ...classes, ...format], { cwd: data, encoding: 'utf8' })
  if (formatted.status !== 0)
    throw new StartTrouble(`Kafka's folder could not be made: ${formatted.stderr.trim().slice(-400)}`)
  const logFile = path.join(roomIn(options.home, 'logs'), `${path.basename(data)}.log`)
  fs.rmSync(logFile, { force: true })
  const started = startBackground({
    name: 'kafka',
    program: java,
    args: ['-Xmx256m', '-XX:+UseSerialGC', ...classes, 'kafka.Kafka', config],
    logFile,
    options: { cwd: data, env: { PATH: process.env['PATH'] ?? '' } },
    onStart: options.onStart,
  })
  if (!(await listens(port, started.ended)))
    throw new StartTrouble(`Kafka did not start on port ${port}: ${lastWords(logFile).slice(-400)}`)
  const stop = () => stopBackground(started, { signal: 'SIGTERM', patienceMs: 4_000 })
  return { name: 'kafka', url: `127.0.0.1:${port}`, port, mark: started.mark, ended: started.ended, stop }
}

/** A free port other than the given one: the system may offer the same one twice while nobody listens on it. */
async function anotherPort(taken: number): Promise<number> {
  const port = await freePort()
  return port === taken ? anotherPort(taken) : port
}

/** Why a broker can't be started here, in a sentence; null where it can. Fetches the jars where they are missing. */
export function kafkaTrouble(cache: string, log: (line: string) => void): string | null {
  try {
    javaProgram()
    kafkaJars(cache, log)
    return null
  } catch (fault) {
    if (fault instanceof StartTrouble) return fault.message
    throw fault
  }
}

/** Throws a StartTrouble that says what is missing. */
function javaProgram(): string {
  const java = onPath('java')
  if (!java) throw new StartTrouble('Kafka needs Java 17 or newer, and there is no java on the PATH')
  const said = spawnSync(java, ['-version'], { encoding: 'utf8' }).stderr
  const version = Number(/version "(\d+)/.exec(said)?.[1] ?? 0)
  if (version < 17) throw new StartTrouble(`Kafka needs Java 17 or newer; this one says ${said.split('\n')[0]}`)
  return java
}

function clusterId(data: string): string {
  const file = path.join(data, 'cluster-id')
  if (!fs.existsSync(file)) writeWhole(file, randomBytes(16).toString('base64url'))
  return fs.readFileSync(file, 'utf8')
}

/** A broker listens once the voters have agreed: three that start together on a busy machine take a while. */
const PATIENCE_MS = 240_000

async function listens(port: number, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < PATIENCE_MS && !over; waited += 100) {
    if (await isListening(port)) return true
    await pause(100)
  }
  return false
}
