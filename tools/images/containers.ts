import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/** What docker-compose.yml says of one container. */
export interface Container {
  image: string
  build?: { dockerfile: string; args?: { APP?: string } }
  environment: Record<string, string>
  command?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
  read_only?: boolean
  cap_drop?: string[]
  ports?: string[]
}

/** What the chart's values say of one app. */
export interface ChartApp {
  image: string
  port: number
  metricsPort?: number
  heapMb: number
  env: Record<string, string>
  secrets: string[]
  optionalSecrets: string[]
  uses: string[]
  autoscaling: { lag?: { group: string } }
}

export interface ChartValues {
  env: Record<string, string>
  gateway: ChartApp
  services: Record<string, ChartApp>
  podSecurityContext: { runAsNonRoot: boolean; seccompProfile: { type: string } }
  securityContext: {
    readOnlyRootFilesystem: boolean
    allowPrivilegeEscalation: boolean
    capabilities: { drop: string[] }
  }
}

const read = (root: string, file: string): unknown =>
  parse(fs.readFileSync(path.join(root, file), 'utf8'), { merge: true })

/** As Compose reads it, with nothing set outside: `${NAME:-default}` is its default. */
export function composeOf(root: string): Record<string, Container> {
  const { services } = filled(read(root, 'docker-compose.yml')) as { services: Record<string, Container> }
  return services
}

function filled(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]))
}

export const chartValuesOf = (root: string): ChartValues => read(root, 'deploy/helm/upline/values.yaml') as ChartValues

/** The variables that a pod of the chart has; a secret is some text. */
export function podEnvironment(values: ChartValues, app: ChartApp): Record<string, string> {
  const plain = { ...values.env, ...app.env }
  const named = Object.entries(plain).map(([name, value]) => [
    name,
    value.replaceAll('{{ include "upline.name" . }}', 'upline'),
  ])
  return { ...Object.fromEntries(named), ...Object.fromEntries(app.secrets.map((name) => [name, secretFor(name)])) }
}

const secretFor = (name: string): string =>
  name.endsWith('_DATABASE_URL')
    ? 'postgresql://a:b@postgres/c'
    : name.endsWith('_URL')
      ? 'https://there.example'
      : name === 'INTERNAL_TOKEN'
        ? 'a-token-of-thirty-two-characters!'
        : 'secret'
