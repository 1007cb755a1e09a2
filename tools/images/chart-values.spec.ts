import fs from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { CHART, EXAMPLES } from './chart-check.ts'
import { fileOf, KUBERNETES_VERSIONS, schemasOf } from './schemas/write-schemas.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const chart = path.join(ROOT, CHART)

type Values = Record<string, unknown>

const valuesOf = (file: string): Values =>
  parse(fs.readFileSync(path.join(chart, file), 'utf8'), { merge: true }) as Values

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As Helm does: objects are merged, everything else is replaced. */
function merged(values: Values, over: Values): Values {
  const result = { ...values }
  for (const [key, value] of Object.entries(over)) {
    const before = result[key]
    result[key] = isObject(before) && isObject(value) ? merged(before, value) : value
  }
  return result
}

const schema = JSON.parse(fs.readFileSync(path.join(chart, 'values.schema.json'), 'utf8')) as Values
const { $schema: _dialect, ...rules } = schema
const validate = new Ajv({ strict: false, allErrors: true }).compile(rules)

function problemsOf(over: Values): string[] {
  validate(merged(valuesOf('values.yaml'), over))
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${String((params as { additionalProperty?: string }).additionalProperty ?? '')}`,
  )
}

describe('the schema of the values', () => {
  it('accepts the values of the chart', () => expect(problemsOf({})).toEqual([]))

  it.each(EXAMPLES)('accepts values-%s.yaml', (example) => {
    expect(problemsOf(valuesOf(`values-${example}.yaml`))).toEqual([])
  })

  it.each([
    ['a misspelled setting', { postgres: { maxConnection: 100 } }, 'maxConnection'],
    ['a service that does not exist', { services: { billing: {} } }, 'billing'],
    ['replicas next to an autoscaler', { services: { loans: { replicas: 2 } } }, 'replicas'],
    ['an unknown key deep inside', { networkPolicies: { destinations: { smtp: { port: 25 } } } }, 'port'],
    ['a destination that does not exist', { gateway: { uses: ['billing'] } }, '/gateway/uses/0'],
    ['root', { podSecurityContext: { runAsUser: 0 } }, '/podSecurityContext/runAsUser'],
    ['a rollout that can replace no pod', { rollout: { maxSurge: 0, maxUnavailable: 0 } }, '/rollout'],
  ])('refuses %s and names it', (_what, over, named) => {
    expect(problemsOf(over).join('\n')).toContain(named)
  })

  it('closes every object whose keys it lists', () => {
    const open = openObjects(rules, '')
    expect(open).toEqual(['/properties/global'])
  })
})

/** Places of objects that allow keys that are not listed. */
function openObjects(of: unknown, at: string): string[] {
  if (Array.isArray(of)) return of.flatMap((one, index) => openObjects(one, `${at}/${index}`))
  if (!isObject(of)) return []
  const isPartOfAnother = /\/(allOf|anyOf)\//.test(at)
  const isOpen = of['type'] === 'object' && of['additionalProperties'] === undefined && !isPartOfAnother
  return [...(isOpen ? [at] : []), ...Object.entries(of).flatMap(([key, value]) => openObjects(value, `${at}/${key}`))]
}

describe('the schemas of Kubernetes', () => {
  it.each(KUBERNETES_VERSIONS)('of version %s have every kind that a template of the chart makes', (version) => {
    const known = new Set(schemasOf(version).keys())
    const folder = path.join(chart, 'templates')
    const text = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    const kinds = [...text.join('\n').matchAll(/^apiVersion: (?:(\S+)\/)?(\S+)\nkind: (\S+)/gm)].map(
      ([, group = '', apiVersion = '', kind = '']) => fileOf({ group, version: apiVersion, kind }),
    )
    expect(new Set(kinds).size).toBe(15)
    expect(kinds.filter((kind) => !known.has(kind))).toEqual([])
  })

  it('refuse a key that the kind does not have', () => {
    const deployment = schemasOf('1.34').get('deployment-apps-v1.json')!
    const judge = new Ajv({ strict: false, validateFormats: false }).compile(deployment)
    const spec = { selector: {}, template: { spec: { containers: [{ name: 'a' }] } } }
    expect(judge({ apiVersion: 'apps/v1', kind: 'Deployment', spec })).toBe(true)
    expect(judge({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { ...spec, replica: 1 } })).toBe(false)
  })
})

it('gives the alerts of deploy/observability to the rules of the chart, word for word', () => {
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
  expect(read(`${CHART}/files/alerts.yaml`)).toBe(read('deploy/observability/alerts.yaml'))
})
