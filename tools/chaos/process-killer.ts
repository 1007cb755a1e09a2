import { setTimeout as pause } from 'node:timers/promises'
import { processTree, type RunningProcess } from '../instance/process-tree.ts'

/** The processes that can be killed: services, gateway, Postgres with its backends, Redis and the broker. */
const VICTIMS = [
  /(services\/\w+|gateway)\/dist\/main\.js/,
  /bin\/postgres -D/,
  /redis-server|valkey-server/,
  /kafka\.Kafka/,
]

/** The processes that consume events. */
const SERVICE = /services\/\w+\/dist\/main\.js/

/** Longer than a consumer's session on both transports. */
const FROZEN_MS = 14_000

/** This many kinds that were killed last are spared, so that each can restart before its next kill. */
const SPARED = 4

const nameOf = ({ command }: RunningProcess): string =>
  /services\/(\w+)\/dist/.exec(command)?.[1] ??
  /(gateway)\/dist/.exec(command)?.[1] ??
  (/postgres/.test(command) ? 'postgres' : /kafka/.test(command) ? 'kafka' : 'redis')

export interface ProcessKiller {
  /** Number of kills so far. */
  readonly count: number
  /** Stops and returns the names of the killed processes, in order, and of the frozen ones. */
  stop(): Promise<{ killed: string[]; frozen: string[] }>
}

export interface ProcessKillerOptions {
  supervisorPid: number
  random: () => number
  everyMs: number
  /** Maximum number of kills. Default: no limit. */
  kills?: number | undefined
  /** Number of services that are frozen longer than their session and then resumed. */
  freezes?: number | undefined
  /** Whether a process of this kind can be killed now. Default: any except those killed last. */
  mayDie?: (name: string) => Promise<boolean>
}

/** Kills a random process of an instance with kill -9 every few seconds. Sometimes freezes one instead. */
export function startProcessKiller(options: ProcessKillerOptions): ProcessKiller {
  const { random, everyMs, kills = Infinity, freezes = 0, mayDie = () => Promise.resolve(true) } = options
  const killed: string[] = []
  const frozen: string[] = []
  const thawing: Promise<void>[] = []
  let going = true
  const pick = (who: RegExp[]): RunningProcess | undefined => {
    const spared = new Set(killed.slice(-SPARED))
    const found = processTree(options.supervisorPid).filter(
      (one) => who.some((kind) => kind.test(one.command)) && !spared.has(nameOf(one)),
    )
    return found[Math.floor(random() * found.length)]
  }
  const strike = (victim: RunningProcess, freezes: boolean) => {
    if (!send(victim, freezes ? 'SIGSTOP' : 'SIGKILL')) return
    if (freezes) thawing.push(pause(FROZEN_MS).then(() => void send(victim, 'SIGCONT')))
    const list = freezes ? frozen : killed
    list.push(nameOf(victim))
  }
  const loop = (async () => {
    while (going && killed.length < kills) {
      await pause(everyMs * (0.5 + random()))
      const freezesNow = frozen.length < freezes && killed.length >= frozen.length * 2
      const victim = pick(freezesNow ? [SERVICE] : VICTIMS)
      if (going && victim && (await mayDie(nameOf(victim)))) strike(victim, freezesNow)
    }
  })()
  return {
    get count() {
      return killed.length
    },
    async stop() {
      going = false
      await loop
      await Promise.all(thawing)
      return { killed, frozen }
    },
  }
}

function send({ pid }: RunningProcess, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false // the process has already ended
  }
}
