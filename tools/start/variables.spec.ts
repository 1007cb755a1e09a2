import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentOf, type Places } from './environment.ts'
import { ROOT } from './infra/home.ts'
import { encompassSimulator, gateway, mailCatcher, services, stripeSimulator } from './processes.ts'
import { VARIABLES, variablesOf } from './variables.ts'

const apps = [...services, gateway]
const simulators = [mailCatcher, encompassSimulator, stripeSimulator]

/** An environment that has no values and records which variables are read. */
function watchedEnvironment(): { env: NodeJS.ProcessEnv; names: Set<string> } {
  const names = new Set<string>()
  const get = (target: NodeJS.ProcessEnv, name: string | symbol) => {
    if (typeof name === 'string') names.add(name)
    return Reflect.get(target, name) as unknown
  }
  return { env: new Proxy({}, { get, has: (_target, name) => names.add(String(name)) && false }), names }
}

/** Reads an app's settings like the app does. Errors about missing values do not matter here. */
async function readBy(folder: string, settings: NodeJS.ProcessEnv): Promise<Set<string>> {
  const config = (await import(pathToFileURL(path.join(ROOT, folder, 'src/config.ts')).href)) as Record<string, unknown>
  const [, read] = Object.entries(config).find(([name]) => /^read\w+Config$/.test(name)) ?? []
  const { env, names } = watchedEnvironment()
  Object.assign(env, settings)
  try {
    ;(read as (env: NodeJS.ProcessEnv) => unknown)(env)
  } catch {
    return names
  }
  return names
}

/** Settings that make the reader require further ones. */
const VARIANTS: NodeJS.ProcessEnv[] = [
  {},
  { UPLINE_MODE: 'production', EVENT_BUS: 'kafka', S3_BUCKET: 'photos' },
  { UPLINE_MODE: 'production', STRIPE_SECRET_KEY: 'sk', ENCOMPASS_GRANT: 'client_credentials' },
]

/** Environment variables in the source files of an app. */
function namedIn(folder: string): string[] {
  const files = fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  const text = files.map((file) => fs.readFileSync(path.join(ROOT, folder, file), 'utf8')).join('\n')
  return [...text.matchAll(/env\['([A-Z][A-Z0-9_]+)'\]|\bport\('([A-Z_]+)'\)|\bsecret\('([A-Z_]+)'\)/g)].map(
    ([, one, two, three]) => (one ?? two ?? three) as string,
  )
}

/** Variables of the tests, and variables that a process sets itself. */
const NOT_GIVEN = /^(UPLINE_TEST_(DATABASE|REDIS)_URL|VITEST_POOL_ID)$/

describe('table of variables', () => {
  it.each(apps.map(({ name, folder }) => [name, folder]))(
    'lists every variable that %s reads',
    async (name, folder) => {
      const names = await Promise.all(VARIANTS.map((variant) => readBy(folder, variant)))
      const all = [...new Set(names.flatMap((one) => [...one]))]
      expect(all.length).toBeGreaterThan(10)
      expect(all.filter((one) => !variablesOf(name).has(one))).toEqual([])
    },
  )

  it.each(simulators.map(({ name, folder }) => [name, folder]))(
    'lists every variable that %s reads',
    (name, folder) => {
      const named = namedIn(`${folder}/src`)
      expect(named.length).toBeGreaterThan(2)
      expect(named.filter((one) => !variablesOf(name).has(one))).toEqual([])
    },
  )

  it('lists every variable that a library reads for at least one process', () => {
    const listed = new Set(Object.keys(VARIABLES).flatMap((name) => [...variablesOf(name)]))
    const libraries = fs
      .readdirSync(path.join(ROOT, 'libs'))
      .filter((name) => !['testing', 'ui', 'web-kit'].includes(name))
    const named = libraries.flatMap((name) => namedIn(`libs/${name}/src`)).filter((one) => !NOT_GIVEN.test(one))
    expect(named.filter((one) => !listed.has(one))).toEqual([])
  })

  it('lists every variable that the starter sets', () => {
    const everything = new Proxy({}, { get: (_target, name) => `of ${String(name)}` }) as Record<string, string>
    const places: Places = {
      ...{
        home: { folder: '/home', cache: '/cache' },
        port: 1,
        replicas: 2,
        importWorkers: 1,
        mode: 'demo',
        seed: 'demo',
      },
      ...{ ports: everything as never, databases: everything, eventLogUrls: everything, redisUrls: everything },
      ...{ kafkaBrokers: 'a:1', keyRoots: 'roots', secret: (name) => name, earlierSecrets: (name) => name },
    }
    for (const spec of [...apps, ...simulators])
      expect(Object.keys(environmentOf(spec, places, {})).filter((one) => !variablesOf(spec.name).has(one))).toEqual([])
  })

  it('gives no secret to two processes, except the ones that both need', () => {
    const holders = new Map<string, string[]>()
    for (const [name, { secrets }] of Object.entries(VARIABLES))
      for (const secret of secrets) holders.set(secret, [...(holders.get(secret) ?? []), name])
    const shared = [...holders].filter(([, names]) => names.length > 1)
    const ownOfEach = /^(REDIS_URL|EVENT_LOG_URL|KAFKA_SASL_PASSWORD|OTEL_EXPORTER_OTLP_(TRACES_)?HEADERS)$/
    const everyApp = apps.map(({ name }) => name)
    expect(Object.fromEntries(shared.filter(([name]) => !ownOfEach.test(name)))).toEqual({
      ...{ INTERNAL_TOKEN: everyApp, METRICS_TOKEN: everyApp },
      S3_ACCESS_KEY_ID: ['roster', 'loans', 'sites'],
      S3_SECRET_ACCESS_KEY: ['roster', 'loans', 'sites'],
      ENCOMPASS_CLIENT_SECRET: ['encompass', 'encompass-sim'],
      ENCOMPASS_PASSWORD: ['encompass', 'encompass-sim'],
      MAIL_INBOX_TOKEN: ['gateway', 'mail'],
      STRIPE_SIMULATOR_KEY: ['recruiting', 'stripe-sim'],
      STRIPE_SIMULATOR_WEBHOOK_SECRET: ['recruiting', 'stripe-sim'],
    })
  })
})
