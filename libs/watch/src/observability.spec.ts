import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { beginAtZero, metrics } from './metrics.ts'
import { registry, watchProcess } from './registry.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}

const rules = (parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('deploy/observability/dashboard.json')) as {
  panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[]
}
interface Case {
  name: string
  alert_rule_test: { alertname: string; exp_alerts: { exp_labels: Record<string, string> }[] }[]
}

const { tests } = parse(read('deploy/observability/alerts.test.yaml')) as { tests: Case[] }
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => (targets ?? []).map(({ expr }) => [title, expr] as const)),
]

beforeAll(() => watchProcess('test'))

/** A histogram is queried by its parts. */
const known = async (): Promise<Map<string, Set<string>>> => {
  const found = new Map<string, Set<string>>()
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames?: string[] }
    const labels = new Set([...(metric.labelNames ?? []), 'service', 'instance', 'job', 'le'])
    const names = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]
    for (const one of names) found.set(one, labels)
  }
  return found
}

describe('dashboard and alerts', () => {
  it.each(expressions)('%s uses metrics and labels that the code has', async (_name, expr) => {
    const metrics = await known()
    const selectors = [...expr.matchAll(/\b((?:upline|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]
    expect(selectors.length + (/\bup\{/.test(expr) ? 1 : 0)).toBeGreaterThan(0)
    for (const [, name = '', matchers = ''] of selectors) {
      expect([...metrics.keys()]).toContain(name)
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
        expect([name, [...(metrics.get(name) ?? [])]]).toEqual([name, expect.arrayContaining([label])])
    }
  })

  it.each(expressions)('%s is a balanced expression', (_name, expr) => {
    const bare = expr.replace(/"[^"]*"/g, '')
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair]))
      expect(bare.split(open!).length).toBe(bare.split(close!).length)
  })

  it('use every metric of ours', async () => {
    const all = expressions.map(([, expr]) => expr).join(' ')
    const ours = (await registry.getMetricsAsJSON())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('upline_'))
    expect(ours.filter((name) => !all.includes(name))).toEqual([])
  })

  it('have a severity, a unique name and a runbook for every alert', () => {
    const anchors = new Set(
      [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    )
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary.length).toBeGreaterThan(10)
      const [file, anchor] = annotations.runbook_url.split('#')
      expect([alert, file]).toEqual([alert, 'docs/operations.md'])
      expect([...anchors]).toContain(anchor)
    }
  })

  it.each(rules)('tests $alert in alerts.test.yaml: silent if all is well, and firing with its own labels', (rule) => {
    const tried = tests.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === rule.alert)
    expect(tried.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true)
    const expected = tried.flatMap(({ exp_alerts }) => exp_alerts)
    expect(expected.length).toBeGreaterThan(0)
    for (const { exp_labels } of expected) expect(exp_labels).toMatchObject(rule.labels)
  })

  it('have no duplicate and no empty panel', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    for (const panel of dashboard.panels.filter(({ type }) => type !== 'row'))
      expect([panel.title, (panel.targets ?? []).length > 0]).toEqual([panel.title, true])
  })
})

describe('a figure that is read', () => {
  it('exports a figure that is read only from processes that have read it: none begins at 0', async () => {
    const samples = (await registry.metrics())
      .split('\n')
      .filter((line) => /^upline_(outbox|backup|sync|verify|dead)/.test(line))
    expect(samples).toEqual([])
  })
})

describe('a counter that an alert takes the increase of', () => {
  it('starts at 0 before its first step, because Prometheus sees no increase in a new series', async () => {
    beginAtZero(metrics.webhookTries, 'outcome', ['sent', 'failed'])
    metrics.webhookTries.inc({ outcome: 'sent' }, 3)
    beginAtZero(metrics.webhookTries, 'outcome', ['sent', 'failed'])
    const { values } = await metrics.webhookTries.get()
    expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      ['sent', 3],
      ['failed', 0],
    ])
  })
})

describe('labels', () => {
  it('have few values: none that identify a person, a row or an address', async () => {
    const labels = new Set(
      [...(await known()).entries()].filter(([name]) => name.startsWith('upline_')).flatMap(([, of]) => [...of]),
    )
    expect([...labels].sort()).toEqual(
      ['group', 'instance', 'job', 'kind', 'le', 'method', 'outcome', 'queue', 'reason', 'replica', 'route', 'service']
        .concat(['state', 'status', 'target', 'task', 'topic', 'type', 'version'])
        .sort(),
    )
  })
})
