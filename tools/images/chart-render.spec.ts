import fs from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { temporaryHome } from '../start/temporary-home.ts'
import { CHART, kubeconform, render, variantsOf } from './chart-check.ts'
import { isOnPath } from './clean-folder.ts'
import { KUBERNETES_VERSIONS } from './schemas/write-schemas.ts'

const chart = path.resolve(import.meta.dirname, '../..', CHART)
const scratch = temporaryHome()
const withHelm = isOnPath('helm') ? it : it.skip
const withBoth = isOnPath('helm') && isOnPath('kubeconform') ? it : it.skip

afterAll(() => scratch.remove())

interface Manifest {
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown>
  data?: Record<string, string>
}

const variants = variantsOf(chart)
const set = (...pairs: string[]) => pairs.flatMap((pair) => ['--set', pair])
const objects = (args: string[] = []): Manifest[] =>
  parseAllDocuments(render(chart, args)).flatMap((one) => (one.toJS() as Manifest | null) ?? [])

const named = (all: Manifest[], kind: string, name: string) =>
  all.find((one) => one.kind === kind && one.metadata.name === name)

interface EgressRule {
  to: { ipBlock?: { cidr: string; except?: string[] }; namespaceSelector?: object; podSelector?: object }[]
  ports: { port: number }[]
}

const egressOf = (all: Manifest[], app: string, port: number): EgressRule['to'] =>
  (named(all, 'NetworkPolicy', `upline-${app}`)!.spec['egress'] as EgressRule[])
    .filter(({ ports }) => ports.some((one) => one.port === port))
    .flatMap(({ to }) => to)

describe('kubeconform over the rendered chart', () => {
  const cases = Object.keys(variants).flatMap((variant) => KUBERNETES_VERSIONS.map((version) => [variant, version]))

  withBoth.each(cases)('accepts %s for Kubernetes %s and leaves nothing out', (variant, version) => {
    const file = path.join(scratch.folder, 'rendered.yaml')
    fs.writeFileSync(file, render(chart, variants[variant!]!, version))
    expect(kubeconform(file, version!, scratch.folder)).toMatch(/Invalid: 0, Errors: 0, Skipped: 0/)
  })

  withBoth('fails on a kind that has no schema', () => {
    const file = path.join(scratch.folder, 'unknown.yaml')
    fs.writeFileSync(file, 'apiVersion: example.com/v1\nkind: Unknown\nmetadata: { name: a }\n')
    expect(() => kubeconform(file, '1.34', scratch.folder)).toThrow('could not find schema for Unknown')
  })

  withBoth('fails on a key that a kind of an operator does not have', () => {
    const file = path.join(scratch.folder, 'wrong.yaml')
    const text = render(chart, variants['values-large.yaml']!).replace('minReplicaCount:', 'minReplicas:')
    fs.writeFileSync(file, text)
    expect(() => kubeconform(file, '1.34', scratch.folder)).toThrow(/additional ?properties 'minReplicas' not allowed/i)
  })
})

describe('the connection budget', () => {
  withHelm('is the sum of what all pods, a rollout and the jobs may hold, in the output of helm template', () => {
    const { data } = named(
      objects(set('services.loans.autoscaling.max=4', 'services.loans.pools.DATABASE_POOL_CALLS=6')),
      'ConfigMap',
      'upline-budget',
    )!
    const lines = data!['postgres-connections']!.trim().split('\n')
    expect(lines).toContain('loans: 4 pods x 12 connections = 48')
    const sum = lines.slice(0, -1).reduce((total, line) => total + Number(/(\d+)$/.exec(line)![1]), 0)
    expect(lines.at(-1)).toBe(`total: ${sum} of 300 (postgres.maxConnections)`)
  })

  withHelm.each(Object.keys(variants))('of %s fits its server', (variant) => {
    const text = named(objects(variants[variant]!), 'ConfigMap', 'upline-budget')!.data!['postgres-connections']!
    const [, total, limit] = /total: (\d+) of (\d+)/.exec(text)!
    expect(Number(total)).toBeLessThanOrEqual(Number(limit))
    expect(Number(total)).toBeGreaterThan(0.6 * Number(limit))
  })

  withHelm('refuses pods that need more connections than the server has, with the numbers', () => {
    expect(() => render(chart, set('postgres.maxConnections=100'))).toThrow(
      'Postgres needs 254 connections (160 for pods, 70 for a rollout, 14 for verify, 10 reserved), but postgres.maxConnections is 100.',
    )
  })

  withHelm('counts the connections of the embedded event log', () => {
    const { data } = named(
      objects(set('env.EVENT_BUS=embedded', 'postgres.maxConnections=400')),
      'ConfigMap',
      'upline-budget',
    )!
    expect(data!['postgres-connections']).toContain('loans: 3 pods x 12 connections')
    expect(data).not.toHaveProperty('kafka-partitions')
  })
})

describe('partitions of Kafka', () => {
  const partitions = (args: string[]) => {
    const job = named(objects(args), 'Job', 'upline-topics')!.spec as {
      template: { spec: { containers: [{ env: { name: string; value: string }[] }] } }
    }
    return job.template.spec.containers[0].env.find(({ name }) => name === 'KAFKA_PARTITIONS')?.value
  }

  withHelm('are as many as the service with the most pods has', () => {
    expect(partitions([])).toBe('3')
    expect(partitions(set('services.sites.autoscaling.max=5', 'postgres.maxConnections=400'))).toBe('5')
  })

  withHelm('fewer than the pods of a service are refused, with the numbers', () => {
    expect(() => render(chart, set('kafka.partitions=2'))).toThrow(
      'kafka.partitions is 2, but a service may have 3 pods',
    )
  })
})

describe('the number of pods', () => {
  withHelm.each(Object.keys(variants))(
    'belongs to an autoscaler or to the Deployment in %s, never to both',
    (variant) => {
      const all = objects(variants[variant]!)
      const scaled = new Set(
        all
          .filter(({ kind }) => ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind))
          .map(({ spec }) => (spec['scaleTargetRef'] as { name: string }).name),
      )
      const deployments = all.filter(({ kind }) => kind === 'Deployment')
      expect(deployments.length).toBeGreaterThanOrEqual(8)
      for (const { metadata, spec } of deployments)
        expect([metadata.name, 'replicas' in spec]).toEqual([metadata.name, !scaled.has(metadata.name)])
    },
  )
})

describe('pods for imports', () => {
  interface Deployment {
    replicas?: number
    template: { spec: { containers: [{ env: { name: string; value?: string }[] }] } }
  }
  const loansRole = (all: Manifest[], name: string) =>
    (named(all, 'Deployment', name)!.spec as unknown as Deployment).template.spec.containers[0].env.find(
      (variable) => variable.name === 'LOANS_ROLE',
    )?.value

  withHelm('run imports while the other pods of loans leave imports to them', () => {
    const all = objects(set('importWorkers.count=2'))
    expect(named(all, 'Deployment', 'upline-loans-imports')!.spec).toMatchObject({ replicas: 2 })
    expect(loansRole(all, 'upline-loans-imports')).toBe('imports')
    expect(loansRole(all, 'upline-loans')).toBe('calls')
    expect(named(all, 'Service', 'upline-loans-imports')).toBeUndefined()
    expect(egressOf(all, 'loans-imports', 5432)).toEqual(egressOf(all, 'loans', 5432))
    const { data } = named(all, 'ConfigMap', 'upline-budget')!
    expect(data!['postgres-connections']).toContain('loans-imports: 2 pods x 10 connections = 20')
  })

  withHelm('are not there by default', () => {
    expect(named(objects(), 'Deployment', 'upline-loans-imports')).toBeUndefined()
    expect(loansRole(objects(), 'upline-loans')).toBeUndefined()
  })
})

describe('network policies', () => {
  const large = () => objects(variants['values-large.yaml'])

  withHelm('let outgoing webhooks reach the internet by 443, and nothing private', () => {
    const [v4, v6] = egressOf(objects(), 'notifications', 443)
    expect(v4!.ipBlock).toMatchObject({
      cidr: '0.0.0.0/0',
      except: expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']) as unknown,
    })
    expect(v6!.ipBlock).toMatchObject({ cidr: '::/0', except: expect.arrayContaining(['fc00::/7']) as unknown })
    expect(egressOf(objects(), 'identity', 443)).toEqual([])
  })

  withHelm('reach S3, the collector, SMTP and Encompass inside of the network if the values say so', () => {
    const all = large()
    for (const app of ['roster', 'loans', 'sites']) expect(egressOf(all, app, 9_000)[0]).toHaveProperty('podSelector')
    for (const app of ['gateway', 'identity']) expect(egressOf(all, app, 4_318)[0]).toHaveProperty('namespaceSelector')
    expect(egressOf(all, 'notifications', 587)).toEqual([{ ipBlock: { cidr: '10.30.0.25/32' } }])
    expect(egressOf(all, 'encompass', 443)).toContainEqual({ ipBlock: { cidr: '10.30.1.0/24' } })
  })

  withHelm('reach each store by a selector of pods in values-small.yaml', () => {
    const all = objects(variants['values-small.yaml'])
    for (const port of [5_432, 6_379, 9_092]) expect(egressOf(all, 'loans', port)[0]).toHaveProperty('podSelector')
    expect(egressOf(all, 'gateway', 5_432)).toEqual([])
  })

  withHelm('are refused if a collector is named that no pod may reach', () => {
    expect(() => render(chart, set('env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318'))).toThrow(
      'networkPolicies.destinations.otlp allows no address',
    )
  })

  withHelm('deny everything else', () => {
    expect(named(objects(), 'NetworkPolicy', 'upline-default-deny')!.spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
    })
  })
})

describe('TLS and SASL', () => {
  withHelm('reach each service, the topics and the verification as settings, secrets and mounted CAs', () => {
    const all = objects(variants['values-managed.yaml'])
    const job = named(all, 'CronJob', 'upline-verify')!.spec['jobTemplate'] as { spec: object }
    for (const spec of [
      named(all, 'Deployment', 'upline-loans')!.spec,
      named(all, 'Job', 'upline-topics')!.spec,
      job.spec,
    ]) {
      const text = JSON.stringify(spec)
      for (const [name, value] of [
        ['KAFKA_TLS', 'on'],
        ['KAFKA_TLS_CA_FILE', '/etc/upline/tls/kafka/ca.crt'],
        ['KAFKA_SASL_MECHANISM', 'scram-sha-512'],
      ])
        expect(text).toContain(JSON.stringify({ name, value }))
      expect(text).toContain('"key":"KAFKA_SASL_PASSWORD"')
      expect(text).toContain('"secretName":"kafka-ca"')
    }
    const gateway = JSON.stringify(named(all, 'Deployment', 'upline-gateway')!.spec)
    expect(gateway).toContain('/etc/upline/tls/redis/ca.crt')
    expect(gateway).not.toMatch(/KAFKA_TLS|KAFKA_SASL|kafka-ca|postgres-ca/)
  })
})

describe('accounts at Kafka', () => {
  const sasl = ['kafka.sasl.mechanism=scram-sha-512', 'kafka.sasl.operatorSecret=kafka-operator']
  const secretsOf = (spec: object) =>
    [...JSON.stringify(spec).matchAll(/"secretKeyRef":\{"name":"([\w-]+)","key":"KAFKA_SASL_/g)].map(([, name]) => name)

  withHelm('are those of each service, and one for the topics and the verification', () => {
    const all = objects(set(...sasl))
    const secretOf = (kind: string, name: string) => [...new Set(secretsOf(named(all, kind, name)!.spec))]
    for (const service of ['loans', 'identity'])
      expect(secretOf('Deployment', `upline-${service}`)).toEqual([`upline-${service}`])
    expect(secretOf('Job', 'upline-topics')).toEqual(['kafka-operator'])
    expect(secretOf('CronJob', 'upline-verify')).toEqual(['kafka-operator'])
  })

  withHelm('are those of identity for the topics and the verification if none is named', () => {
    const all = objects(set(sasl[0]!))
    expect(new Set(secretsOf(named(all, 'Job', 'upline-topics')!.spec))).toEqual(new Set(['upline-identity']))
  })
})

describe('SASL in plain text', () => {
  withHelm('is refused without TLS', () => {
    expect(() => render(chart, set('kafka.sasl.mechanism=plain'))).toThrow(
      'set kafka.tls.enabled, or use scram-sha-512',
    )
    expect(render(chart, set('kafka.sasl.mechanism=plain', 'kafka.tls.enabled=true'))).toContain('KAFKA_SASL_MECHANISM')
  })
})

describe('backups of a provider', () => {
  const text = (args: string[]) => JSON.stringify(named(objects(args), 'Deployment', 'upline-identity')!.spec)

  withHelm('leave identity without a metric for UplineBackupOld', () => {
    expect(text([])).toContain('{"name":"BACKUPS","value":"external"}')
    expect(text(set('backups.external=false'))).not.toContain('BACKUPS')
  })
})
