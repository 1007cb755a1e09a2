/** The process table: everything that `npm start` runs in addition to Postgres, Redis and an optional Kafka. */
export interface ProcessSpec {
  name: string
  /** Folder of its package. `<folder>/dist/main.js` is what runs. */
  folder: string
  /** Maximum connections: the pools of libs/db, log reader, LISTEN and leases. The total stays under max_connections. */
  connections: number
  /** Heap limit in MB. Close to it, the garbage collector works harder. */
  heapMb: number
  /** Young generation in MB. 2 saves memory; processes that allocate a lot per call need more to collect less often. */
  youngMb?: number
  /** It has a database of the same name. */
  hasDatabase: boolean
  /** Several replicas can run at the same time. */
  hasReplicas: boolean
}

/** One process of a spec, such as `loans` or `loans-2`. */
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

/** Services that imports pass through get a larger young generation, which makes imports about 5% faster. */
export const services: ProcessSpec[] = [
  service('identity'),
  service('roster', { heapMb: 256, youngMb: 8 }),
  service('loans', { heapMb: 384, youngMb: 32 }),
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

/** Everything that a start runs. In a demo, simulators replace external systems that the user has not configured. Production runs none. */
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

const loans = services.find(({ name }) => name === 'loans')!

/** Processes of the loans service that only run imports. The gateway sends them no calls. */
export const importWorkers = (count: number): NamedProcess[] =>
  Array.from({ length: count }, (_, no) => ({ name: `loans-imports-${no + 1}`, spec: loans }))

/** Connections that Postgres needs to allow: for all processes and for administrators. */
export function connectionsFor({
  replicas,
  importWorkers: workers,
}: {
  replicas: number
  importWorkers: number
}): number {
  const ofServices = replicas * services.reduce((sum, { connections }) => sum + connections, 0)
  return Math.max(200, 80 + ofServices + workers * loans.connections)
}
