import fs from 'node:fs'
import path from 'node:path'
import { databaseLimits } from '@upline/db'
import { metrics } from '@upline/watch'
import { readGatewayConfig } from '../../gateway/src/config.ts'
import { LONG_DEADLINE_SECONDS } from '../../gateway/src/forwarding/call-deadlines.ts'
import { ROUTES } from '../../gateway/src/routes.ts'
import { gateway, services } from '../start/processes.ts'
import { VARIABLES } from '../start/variables.ts'
import { callsIn, commandsIn, metricsIn, pathsIn, settingsIn } from './runbook.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

const operations = read('docs/operations.md')
const readme = read('README.md')
const both = operations + readme
const apps = [...services, gateway].map(({ name }) => name)
const documented = settingsIn(both, apps)

/** Variables of the operating system, of Node, or that `npm start` sets for its own processes. */
const NOT_DOCUMENTED =
  /^(PATH|HOME|LANG|LC_ALL|TZ|TMPDIR|NODE_\w+|SSL_CERT_\w+|LISTEN_FD|UPLINE_TEST_INBOX|OTEL_\w+|(MAIL|STRIPE|ENCOMPASS)_\w+)$/

/** Sources that read variables which no process of `npm start` gets. */
const sources = [
  'tools/start',
  'tools/roles',
  'tools/kafka-acls',
  'libs/config/src',
  'libs/events/src',
  'gateway/src',
].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes('.spec.'))
    .map((file) => read(path.join(folder, file))),
)
const ownSettings = new Set(
  sources.flatMap((text) => [...text.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g)].map(([name]) => name)),
)
const given = new Set(Object.values(VARIABLES).flatMap(({ settings, secrets }) => [...settings, ...secrets]))

const PARTS_OF_NAMES = /^[A-Z]+_(DATABASE_URL|REDIS_URL|URL|PORT|KAFKA_SASL_(USERNAME|PASSWORD))$/

describe('the tables of settings', () => {
  it('name only variables that the product reads', () => {
    const unknown = documented.filter((name) => !given.has(name) && !ownSettings.has(name) && name !== 'PORT')
    expect(unknown.filter((name) => !PARTS_OF_NAMES.test(name))).toEqual([])
  })

  it('name every variable that a process can be given', () => {
    const absent = [...given].filter((name) => !documented.includes(name) && !NOT_DOCUMENTED.test(name))
    expect(absent.filter((name) => !both.includes(`\`${name}\``)).sort()).toEqual([])
  })

  it('give the defaults of connections, deadlines and pending calls', () => {
    const { call, background, search } = databaseLimits({})
    const row = (name: string) =>
      operations
        .split('\n')
        .find((line) => line.startsWith(`| \`${name}\``))!
        .split('|')[2]!
    expect(row('DATABASE_POOL_CALLS').trim()).toBe(
      [call, background, search].map(({ connections }) => connections).join(', '),
    )
    expect(row('DATABASE_CONNECT_TIMEOUT_MS').trim()).toBe(
      [call.connectMs, call.statementMs, call.lockMs, search.statementMs, background.statementMs].join(', '),
    )
    const urls = Object.fromEntries(apps.map((name) => [`${name.toUpperCase()}_URL`, 'http://a']))
    expect(row('MAX_PENDING_CALLS').trim()).toBe(String(readGatewayConfig(urls).maxPendingCalls))
  })
})

describe('the runbook', () => {
  it('names every kind of call that may take 120 s', () => {
    const row = operations.split('\n').find((line) => line.startsWith('| gateway: imports, '))!
    const kindOf = (route: string) =>
      ['bulk', 'import', 'export'].find((kind) => route.includes(kind)) ??
      route.replace('/api/', '').replaceAll('-', ' ')
    const long = ROUTES.filter(({ guard }) => guard.deadlineSeconds === LONG_DEADLINE_SECONDS)
    expect(long.length).toBeGreaterThan(10)
    expect(long.map(({ path: route }) => kindOf(route)).filter((kind) => !row.includes(kind))).toEqual([])
  })

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const npmItself = ['ci', 'install', 'process']
    expect(commandsIn(both).filter((name) => !scripts[name] && !npmItself.includes(name))).toEqual([])
  })

  it('names every command of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = commandsIn(['CONTRIBUTING.md', 'docs/api.md'].map(read).join(both))
    expect(Object.keys(scripts).filter((name) => name !== 'postinstall' && !named.includes(name))).toEqual([])
  })

  it('names only metrics that exist', () => {
    const known = Object.values(metrics).map((metric) => (metric as unknown as { name: string }).name)
    const names = metricsIn(operations).filter((name) => !/^upline_(identity|roster|loans|event_log|event)/.test(name))
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it('names only calls of the API document', () => {
    const { paths } = JSON.parse(read('web/shell/public/api-docs/openapi.json')) as {
      paths: Record<string, Record<string, object>>
    }
    const known = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method} ${url}`.replaceAll(/\{\w+\}/g, '{}')),
    )
    expect(callsIn(operations).filter((call) => !known.includes(call.replaceAll(/\{\w+\}/g, '{}')))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    expect(pathsIn(both).filter((name) => !fs.existsSync(path.join(ROOT, name)))).toEqual([])
  })
})

describe('what a text names', () => {
  it('reads names from tables, code and commands', () => {
    const text =
      '| variable | default |\n|---|---|\n| `<SERVICE>_URL`, `PORT` | 1 |\n\n`npm run keys -- list` `GET /api/loans?q=e`'
    expect(settingsIn(text, ['a', 'b'])).toEqual(['A_URL', 'B_URL', 'PORT'])
    expect([commandsIn(text), callsIn(text)]).toEqual([['keys'], ['get /api/loans']])
    expect(metricsIn('`upline_outbox_events`')).toEqual(['upline_outbox_events'])
    expect(pathsIn('`tools/docs/main.ts` and `docs`')).toEqual(['tools/docs/main.ts'])
  })
})
