import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseLimits } from '@upline/db'
import { encompassSimulator, gateway, mailCatcher, services, stripeSimulator } from '../start/processes.ts'
import { VARIABLES, variablesOf } from '../start/variables.ts'
import { composeSecrets } from './compose-check.ts'
import { type ChartApp, chartValuesOf, composeOf, podEnvironment, requiredByCompose, VENDORS } from './containers.ts'
import { stagesOf } from './dockerfile.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const demo = composeSecrets('demo')
const production: Record<string, string> = { ...composeSecrets('production'), ...VENDORS }
const compose = composeOf(ROOT, demo)
const values = chartValuesOf(ROOT)
const names = services.map(({ name }) => name)
const apps = [...services, gateway]
const all = [...apps, mailCatcher, encompassSimulator, stripeSimulator]
const variable = (name: string) => name.toUpperCase().replaceAll('-', '_')

type ReadConfig = (env: NodeJS.ProcessEnv) => { host: string; port: number }

/** The function that reads an app's environment at its start. */
async function configReader(folder: string): Promise<ReadConfig> {
  const config = (await import(pathToFileURL(path.join(ROOT, folder, 'src/config.ts')).href)) as Record<string, unknown>
  const reader = Object.entries(config).find(([name]) => /^read\w+Config$/.test(name))?.[1]
  if (typeof reader !== 'function') throw new Error(`${folder} has no reader of its settings`)
  return reader as ReadConfig
}

describe('Dockerfiles', () => {
  const files = fs.readdirSync(path.join(ROOT, 'deploy/docker')).filter((name) => name.endsWith('Dockerfile'))

  it.each(files)('%s copies existing files from earlier stages, and does not run as root', (file) => {
    const stages = stagesOf(fs.readFileSync(path.join(ROOT, 'deploy/docker', file), 'utf8'))
    stages.forEach(({ copies }, no) => {
      const before = stages.slice(0, no).map(({ name }) => name)
      for (const { from, sources } of copies) {
        if (from === undefined) for (const source of sources) expect(fs.existsSync(path.join(ROOT, source))).toBe(true)
        else expect(before).toContain(from)
      }
    })
    expect(
      stages
        .at(-1)!
        .lines.filter(({ word }) => word === 'USER')
        .at(-1)?.rest,
    ).toBe('10001:10001')
  })

  it.each(files)('%s runs only existing scripts', (file) => {
    const text = fs.readFileSync(path.join(ROOT, 'deploy/docker', file), 'utf8')
    const scripts = [...text.matchAll(/(?:node|cp) ((?:deploy|tools)\/[\w/.-]+)/g)].map(([, name]) => name as string)
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) expect(fs.existsSync(path.join(ROOT, script))).toBe(true)
  })

  it('use the Node version of the tests', () => {
    const { devDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: { node: string }
    }
    for (const file of files)
      expect(fs.readFileSync(path.join(ROOT, 'deploy/docker', file), 'utf8')).toContain(
        `NODE_IMAGE=node:${devDependencies.node}-`,
      )
  })
})

describe('docker-compose.yml', () => {
  it('has everything that npm start runs, built from its folder, on a read-only file system', () => {
    for (const { name, folder, heapMb } of all) {
      expect([name, compose[name]?.build?.args?.APP]).toEqual([name, folder])
      expect(compose[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(compose[name]!.environment['NODE_OPTIONS']).toBe(`--max-old-space-size=${heapMb}`)
    }
  })

  it('migrates each database before its service starts', () => {
    for (const name of names) {
      expect(compose[`migrate-${name}`]).toMatchObject({ command: ['migrate'], image: compose[name]!.image })
      expect(compose[name]!.depends_on).toMatchObject({
        [`migrate-${name}`]: { condition: 'service_completed_successfully' },
      })
    }
  })

  it.each(apps.map((app) => [app.name, app] as const))('gives %s every setting that it needs', async (name, app) => {
    for (const settings of [demo, production]) {
      const env = { HOST: '0.0.0.0', ...composeOf(ROOT, settings)[name]!.environment }
      const config = (await configReader(app.folder))(env)
      expect([config.host, config.port]).toEqual(['0.0.0.0', name === 'gateway' ? 3000 : 8080])
    }
  })

  it('has no default for any secret: npm run secrets creates them, and a missing one is named', () => {
    const required = requiredByCompose(ROOT)
    expect(required.size).toBeGreaterThan(25)
    expect([...required].filter((name) => !demo[name] || !production[name])).toEqual([])
    for (const name of required)
      expect(() => composeOf(ROOT, { ...demo, [name]: '' })).toThrow(`required variable ${name} is missing a value: `)
    const text = fs.readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8')
    const defaults = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD|KEY|TOKEN)\w*):-([^$}][^}]*)\}/g)]
    expect(defaults.map(([match]) => match)).toEqual([])
  })

  it.each(all.map(({ name }) => name))('gives %s its own secrets and no others', (name) => {
    const own = composeOf(ROOT, production)[name]!.environment
    const others = Object.keys(own).filter((one) => !variablesOf(name).has(one) && one !== 'HEALTH_URL')
    expect(others).toEqual([])
    const secrets = Object.entries(production).filter(([one, value]) => value.length > 30 && one !== 'KEY_ROOTS')
    const seen = secrets.filter(([, value]) => Object.values(own).some((text) => String(text).includes(value)))
    const mine = new RegExp(`^(${name.toUpperCase()}_|${VARIABLES[name]!.secrets.join('|')}$)`)
    expect(seen.map(([one]) => one).filter((one) => !mine.test(one))).toEqual([])
  })

  it('sets a password for each account of Postgres and Redis', () => {
    const { postgres, redis } = composeOf(ROOT, production)
    for (const name of [...names, 'event_log'])
      expect(postgres!.environment[`${name.toUpperCase()}_DATABASE_PASSWORD`]).toHaveLength(43)
    for (const name of [...names, 'gateway'])
      expect(redis!.environment[`${name.toUpperCase()}_REDIS_PASSWORD`]).toHaveLength(43)
    expect(redis!.environment['REDIS_PASSWORD']).toHaveLength(43)
  })

  it('runs simulators and the email catcher only in a demo', () => {
    for (const { name } of [mailCatcher, encompassSimulator, stripeSimulator])
      expect(compose[name]!.profiles).toEqual(['demo'])
    for (const { depends_on: awaited } of apps.map(({ name }) => compose[name]!))
      for (const [name, how] of Object.entries(awaited ?? {}))
        if (compose[name]!.profiles) expect([name, how.required]).toEqual([name, false])
  })

  it('lets the gateway reach each service at its port, and no store except Redis', () => {
    for (const name of names)
      expect(compose['gateway']!.environment[`${variable(name)}_URL`]).toBe(
        `http://${name}:${compose[name]!.environment[`${variable(name)}_PORT`]}`,
      )
    expect(compose['gateway']!.networks).not.toContain('stores')
    expect(Object.keys(compose).filter((name) => compose[name]!.ports)).toEqual(['gateway'])
  })

  it('creates the topics before any service starts', () => {
    expect(compose['topics']!.image).toBe(compose['identity']!.image)
    for (const name of names)
      expect(compose[name]!.depends_on).toMatchObject({ topics: { condition: 'service_completed_successfully' } })
  })

  it('waits only for containers in the file', () => {
    const awaited = Object.values(compose).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}))
    expect(awaited.filter((name) => !compose[name])).toEqual([])
  })
})

describe('the Helm chart', () => {
  it('has every service with exactly the destinations that it needs', () => {
    const own: Record<string, string[]> = {
      ...{ identity: [], roster: ['s3'], loans: ['s3'], recruiting: ['payments'], sites: ['s3'] },
      ...{ notifications: ['smtp', 'webhooks'], encompass: ['encompass'] },
    }
    expect(Object.keys(values.services).sort()).toEqual([...names].sort())
    expect(values.gateway.uses).toEqual(['redis', 'otlp'])
    for (const name of names)
      expect([name, values.services[name]!.uses]).toEqual([name, ['postgres', 'redis', 'kafka', 'otlp', ...own[name]!]])
  })

  it('gives no pod root, a writable root file system or a capability', () => {
    expect(values.podSecurityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(values.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  const chart: Record<string, ChartApp> = { ...values.services, gateway: values.gateway }

  it.each(apps.map((app) => [app.name, app] as const))(
    'gives %s the settings that it needs in production',
    async (name, app) => {
      const about = chart[name]!
      const read = await configReader(app.folder)
      const env = podEnvironment(values, about)
      expect(env['UPLINE_MODE']).toBe('production')
      expect(read(env)).toMatchObject({ host: '0.0.0.0', port: about.port })
      expect(about.heapMb).toBe(app.heapMb)
      if (name !== 'gateway') expect(about.autoscaling.lag?.group).toBe(name)
    },
  )

  it.each(names)('%s refuses to start without one of its secrets, and names it', async (name) => {
    const about = values.services[name]!
    const read = await configReader(`services/${name}`)
    for (const secret of about.secrets)
      expect(() => read({ ...podEnvironment(values, about), [secret]: '' })).toThrow(secret)
  })

  it('needs a user of Encompass only for the password grant, and then names what is missing', async () => {
    const about = values.services['encompass']!
    const read = await configReader('services/encompass')
    const env = podEnvironment(values, about)
    const partner = { ...env, ENCOMPASS_GRANT: 'client_credentials', ENCOMPASS_USER: '', ENCOMPASS_PASSWORD: '' }
    expect(read(partner)).toMatchObject({ grant: 'client_credentials' })
    for (const name of ['ENCOMPASS_USER', 'ENCOMPASS_PASSWORD']) {
      // A pod starts without an optional key of its Secret, and without another one it does not.
      expect(about.secrets).not.toContain(name)
      expect(about.optionalSecrets).toContain(name)
      expect(() => read({ ...env, [name]: '' })).toThrow(name)
    }
  })

  it('counts every pool of a service, by the setting that limits it', () => {
    const { pools } = values.postgres
    const settings = [...variablesOf('loans')].filter((name) => name.startsWith('DATABASE_POOL_'))
    expect(Object.keys(pools).sort()).toEqual(settings.sort())
    const env = Object.fromEntries(Object.entries(pools).map(([name, size]) => [name, String(size)]))
    const { call, background, search } = databaseLimits(env)
    const counted = Object.values(pools).reduce((sum, size) => sum + size, 0)
    expect(call.connections + background.connections + search.connections).toBe(counted)
  })

  it('reaches every service at its port', () => {
    for (const name of names)
      expect(podEnvironment(values, values.gateway)[`${variable(name)}_URL`]).toBe(
        `http://upline-${name}:${values.services[name]!.port}`,
      )
    expect(podEnvironment(values, values.gateway)).toMatchObject({
      PORT: String(values.gateway.port),
      METRICS_PORT: String(values.gateway.metricsPort),
    })
  })

  it('has templates with balanced brackets and blocks', () => {
    const folder = path.join(ROOT, 'deploy/helm/upline/templates')
    for (const file of fs.readdirSync(folder)) {
      const text = fs.readFileSync(path.join(folder, file), 'utf8').replace(/\{\{-? ?\/\*[^]*?\*\/ ?-?\}\}/g, '')
      const words = [...text.matchAll(/\{\{-?\s*(\w+)?/g)].map(([, word]) => word ?? '')
      const opened = words.filter((word) => ['if', 'range', 'with', 'define'].includes(word)).length
      const nested = [...text.matchAll(/\{\{/g)].length
      expect([file, words.filter((word) => word === 'end').length]).toEqual([file, opened])
      expect([file, [...text.matchAll(/\}\}/g)].length]).toEqual([file, nested])
    }
  })
})
