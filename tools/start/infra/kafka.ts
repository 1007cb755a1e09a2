import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type BackgroundServer, tailOf, startBackground, stopBackground } from './background-process.ts'
import { type Home, folderIn, writeWhole } from './home.ts'
import { kafkaJars } from './kafka-jars.ts'
import { kafkaProperties, type KafkaSeat, type SecuredListener } from './kafka-properties.ts'
import { pause, type ProcessMark } from './live-processes.ts'
import { freePort, isListening } from './ports.ts'
import { StartError } from './start-error.ts'
import { onPath } from './tool-finder.ts'

export interface KafkaOptions {
  home: Home
  log: (line: string) => void
  onStart?: (mark: ProcessMark) => void
  port?: number | undefined
  /** Its id among several brokers; default: a single broker. */
  seat?: KafkaSeat | undefined
  secured?: SecuredListener | undefined
}

/** Compiles quickly instead of thoroughly: a broker of one machine starts with two thirds of the processor time. */
const QUICK_START = '-XX:TieredStopAtLevel=1'

/** One KRaft broker on loopback, with its log in the home. `url` is a value for KAFKA_BROKERS. */
export async function startKafka(options: KafkaOptions): Promise<BackgroundServer> {
  const java = javaProgram()
  const jars = kafkaJars(options.home.cache, options.log)
  const data = folderIn(options.home, options.seat ? `kafka-${options.seat.id}` : 'kafka')
  const port = options.port ?? (await freePort())
  const config = path.join(data, 'server.properties')
  const seat = options.seat ?? { id: 1, voters: { 1: await anotherPort(port) }, clusterId: clusterId(data) }
  writeWhole(config, kafkaProperties({ port, seat, data, secured: options.secured }))
  const classes = ['-cp', `${jars}/*`]
  // Joined by '=', because one in 64 ids begins with a minus and would be parsed as an option.
  const format = [
    'kafka.tools.StorageTool',
    'format',
    `--cluster-id=${seat.clusterId}`,
    '-c',
    config,
    '--ignore-formatted',
    ...(options.secured?.scramAccounts ?? []).flatMap((account) => ['--add-scram', account]),
  ]
  const formatted = spawnSync(java, ['-Xmx128m', QUICK_START, ...classes, ...format], { cwd: data, encoding: 'utf8' })
  if (formatted.status !== 0)
    throw new StartError(`Cannot format Kafka's folder: ${formatted.stderr.trim().slice(-400)}`)
  const logFile = path.join(folderIn(options.home, 'logs'), `${path.basename(data)}.log`)
  fs.rmSync(logFile, { force: true })
  const started = startBackground({
    name: 'kafka',
    program: java,
    args: ['-Xmx256m', '-XX:+UseSerialGC', QUICK_START, ...classes, 'kafka.Kafka', config],
    logFile,
    options: { cwd: data, env: { PATH: process.env['PATH'] ?? '' } },
    onStart: options.onStart,
  })
  if (!(await listens(port, started.ended)))
    throw new StartError(`Kafka did not start on port ${port}: ${tailOf(logFile).slice(-400)}`)
  const stop = () => stopBackground(started, { signal: 'SIGTERM', timeoutMs: 4_000 })
  return { name: 'kafka', url: `127.0.0.1:${port}`, port, mark: started.mark, ended: started.ended, stop }
}

/** A free port other than the given one: the system may offer the same port twice while it is unused. */
async function anotherPort(taken: number): Promise<number> {
  const port = await freePort()
  return port === taken ? anotherPort(taken) : port
}

/** Why a broker cannot be started here, or null. Downloads the jars if needed. */
export function kafkaFault(cache: string, log: (line: string) => void): string | null {
  try {
    javaProgram()
    kafkaJars(cache, log)
    return null
  } catch (fault) {
    if (fault instanceof StartError) return fault.message
    throw fault
  }
}

/** Throws a StartError if Java is missing or too old. */
function javaProgram(): string {
  const java = onPath('java')
  if (!java) throw new StartError('Kafka needs Java 17 or later, and java is not on the PATH')
  const output = spawnSync(java, ['-version'], { encoding: 'utf8' }).stderr
  const version = Number(/version "(\d+)/.exec(output)?.[1] ?? 0)
  if (version < 17) throw new StartError(`Kafka needs Java 17 or later; this is ${output.split('\n')[0]}`)
  return java
}

function clusterId(data: string): string {
  const file = path.join(data, 'cluster-id')
  if (!fs.existsSync(file)) writeWhole(file, randomBytes(16).toString('base64url'))
  return fs.readFileSync(file, 'utf8')
}

/** A broker listens when the voters agree, which takes time if three start together on a busy machine. */
const START_TIMEOUT_MS = 240_000

async function listens(port: number, ended: Promise<string>): Promise<boolean> {
  let over = false
  void ended.then(() => (over = true))
  for (let waited = 0; waited < START_TIMEOUT_MS && !over; waited += 100) {
    if (await isListening(port)) return true
    await pause(100)
  }
  return false
}
