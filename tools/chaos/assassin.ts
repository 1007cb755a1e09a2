import { setTimeout as pause } from 'node:timers/promises'
import { processTree, type RunningProcess } from '../instance/process-tree.ts'

/** What may be killed: services, gateway, Postgres with its backends, Redis, the broker. Not the supervisor, not the simulators. */
const VICTIMS = [
  /(services\/\w+|gateway)\/dist\/main\.js/,
  /bin\/postgres -D/,
  /redis-server|valkey-server/,
  /kafka\.Kafka/,
]

/** Those that consume events. */
const SERVICE = /services\/\w+\/dist\/main\.js/

/** Past a consumer's session, on both transports. */
const FROZEN_MS = 14_000

/** The kinds that were killed last are left in peace: kills are spread, and each can come back before its next one. */
const SPARED = 4

const nameOf = ({ command }: RunningProcess): string =>
  /services\/(\w+)\/dist/.exec(command)?.[1] ??
  /(gateway)\/dist/.exec(command)?.[1] ??
  (/postgres/.test(command) ? 'postgres' : /kafka/.test(command) ? 'kafka' : 'redis')

export interface Assassin {
  /** How many were killed so far. */
  readonly count: number
  /** Ends the killing and tells who was killed, in order, and who was frozen for a while. */
  stop(): Promise<{ killed: string[]; frozen: string[] }>
}

export interface AssassinOptions {
  supervisorPid: number
  random: () => number
  everyMs: number
  /** No more than so many; default: until it is stopped. */
  kills?: number | undefined
  /** Services that are stopped past their session meanwhile, and go on. */
  freezes?: number | undefined
  /** Whether one of this kind may be killed now; default: any but those killed last. */
  mayDie?: (name: string) => Promise<boolean>
}

/** kill -9 of a random process of an instance, every few seconds; now and then one is only stopped, for long. */
export function startAssassin(options: AssassinOptions): Assassin {
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
  const loop = (async () => {
    while (going && killed.length < kills) {
      await pause(everyMs * (0.5 + random()))
      const freezesNow = frozen.length < freezes && killed.length >= frozen.length * 2
      const victim = pick(freezesNow ? [SERVICE] : VICTIMS)
      if (!going || !victim || !(await mayDie(nameOf(victim)))) continue
      if (!send(victim, freezesNow ? 'SIGSTOP' : 'SIGKILL')) continue
      if (freezesNow) thawing.push(pause(FROZEN_MS).then(() => void send(victim, 'SIGCONT')))
      const list = freezesNow ? frozen : killed
      list.push(nameOf(victim))
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
    return false // it had ended by itself
  }
}
