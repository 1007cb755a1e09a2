import { processTree, type RunningProcess } from '../instance/process-tree.ts'

/** What may be killed: services, gateway, Postgres with its backends, Redis, the broker. Not the supervisor, not the simulators. */
const VICTIMS = [
  /(services\/\w+|gateway)\/dist\/main\.js/,
  /bin\/postgres -D/,
  /redis-server|valkey-server/,
  /kafka\.Kafka/,
]

const nameOf = ({ command }: RunningProcess): string =>
  /services\/(\w+)\/dist/.exec(command)?.[1] ??
  /(gateway)\/dist/.exec(command)?.[1] ??
  (/postgres/.test(command) ? 'postgres' : /kafka/.test(command) ? 'kafka' : 'redis')

export interface Assassin {
  /** Ends the killing and tells who was killed, in order. */
  stop(): Promise<string[]>
}

/** kill -9 of a random process of an instance, every few seconds. */
export function startAssassin(options: { supervisorPid: number; random: () => number; everyMs: number }): Assassin {
  const killed: string[] = []
  let going = true
  const loop = (async () => {
    while (going) {
      await new Promise((done) => setTimeout(done, options.everyMs * (0.5 + options.random())))
      const victims = processTree(options.supervisorPid).filter(({ command }) =>
        VICTIMS.some((one) => one.test(command)),
      )
      const victim = victims[Math.floor(options.random() * victims.length)]
      if (!going || !victim) continue
      try {
        process.kill(victim.pid, 'SIGKILL')
        killed.push(nameOf(victim))
      } catch {
        // it had ended by itself
      }
    }
  })()
  return {
    async stop() {
      going = false
      await loop
      return killed
    },
  }
}
