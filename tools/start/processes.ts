/** The process table: everything of ours that `npm start` runs, beside Postgres, Redis and (asked for) Kafka. */
export interface ProcessSpec {
  name: string
  /** Its package; what runs is `<folder>/dist/main.js`. */
  folder: string
  /** Connections that it may hold: the pools of libs/db, log reader, LISTEN and leases. All together stay under max_connections. */
  connections: number
  /** Heap in MB that it may use before its collector works harder. */
  heapMb: number
  /** Young space in MB: 2 spares memory; more spares what makes much garbage with every call much collecting. */
  youngMb?: number
  /** Its database is called by its name. */
  hasDatabase: boolean
  /** Several of it can stand side by side. */
  hasReplicas: boolean
}

/** One process of a spec: `loans`, `loans-2`. */
export interface NamedProcess {
  name: string
  spec: ProcessSpec
}

const service = (name: string, { heapMb = 128, youngMb = 2 } = {}): ProcessSpec => ({
  name,
  folder: `services/${name}`,
  connections: 19,
  heapMb,
  youngMb,
  hasDatabase: true,
  hasReplicas: true,
})

/** What an import passes through collects less and so takes some 5 per cent less of its time; the others are small. */
export const services: ProcessSpec[] = [
  service('identity'),
  service('roster', { heapMb: 256, youngMb: 8 }),
  service('loans', { heapMb: 384, youngMb: 8 }),
  service('recruiting', { youngMb: 8 }),
  service('sites'),
  service('notifications'),
  service('encompass'),
]

export const gateway: ProcessSpec = {
  name: 'gateway',
  folder: 'gateway',
  connections: 0,
  heapMb: 192,
  youngMb: 16,
  hasDatabase: false,
  hasReplicas: true,
}

export const mailCatcher: ProcessSpec = {
  name: 'mail',
  folder: 'tools/simulators/mail',
  connections: 0,
  heapMb: 96,
  hasDatabase: false,
  hasReplicas: false,
}

export const encompassSimulator: ProcessSpec = {
  name: 'encompass-sim',
  folder: 'tools/simulators/encompass',
  connections: 0,
  heapMb: 96,
  hasDatabase: false,
  hasReplicas: false,
}

export const stripeSimulator: ProcessSpec = {
  name: 'stripe-sim',
  folder: 'tools/simulators/stripe',
  connections: 0,
  heapMb: 96,
  hasDatabase: false,
  hasReplicas: false,
}

/** Everything that a start runs. In a demo a simulator runs if the user has not named the real system; production runs no simulator. */
export function processesFor(env: NodeJS.ProcessEnv, mode: 'demo' | 'production'): ProcessSpec[] {
  if (mode === 'production') return [...services, gateway]
  return [
    ...services,
    gateway,
    ...(env['SMTP_URL'] ? [] : [mailCatcher]),
    ...(env['ENCOMPASS_URL'] ? [] : [encompassSimulator]),
    ...(env['STRIPE_SECRET_KEY'] ? [] : [stripeSimulator]),
  ]
}

export const replicasOf = (spec: ProcessSpec, count: number): NamedProcess[] =>
  Array.from({ length: spec.hasReplicas ? count : 1 }, (_, no) => ({
    name: no === 0 ? spec.name : `${spec.name}-${no + 1}`,
    spec,
  }))

/** Connections that a Postgres has to give: to all processes, and to whoever looks after them. */
export const connectionsFor = (replicas: number): number =>
  Math.max(200, 80 + replicas * services.reduce((sum, { connections }) => sum + connections, 0))
