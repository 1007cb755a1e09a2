import fs from 'node:fs'
import path from 'node:path'
import { strongSecret, testRootSettings } from '@upline/testing/strong-secret'
import { parse } from 'yaml'

/** Settings that a company adds to the secrets. */
export const VENDORS: Record<string, string> = {
  ...{ SMTP_URL: 'smtp://a:b@mail.example', PUBLIC_URL: 'https://upline.example' },
  ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', ENCOMPASS_URL: 'https://api.example' },
  ...{ ENCOMPASS_CLIENT_ID: 'client', ENCOMPASS_CLIENT_SECRET: 'of the vendor', ENCOMPASS_USER: 'user' },
  ...{ ENCOMPASS_PASSWORD: 'of the vendor too', ENCOMPASS_INSTANCE_ID: 'BE1' },
}

/** A container in docker-compose.yml. */
export interface Container {
  image: string
  build?: { dockerfile: string; args?: { APP?: string } }
  environment: Record<string, string>
  command?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string; required?: boolean }>
  read_only?: boolean
  cap_drop?: string[]
  profiles?: string[]
  volumes?: string[]
  ports?: string[]
}

/** An app in the chart's values. */
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
  postgres: { pools: Record<string, number>; sessions: number }
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

/** The file as Compose reads it with these variables: `${NAME:-default}`, also with a variable as default, and `${NAME:?problem}`, which throws. */
export function composeOf(root: string, env: Record<string, string>): Record<string, Container> {
  const { services } = filled(read(root, 'docker-compose.yml'), env) as { services: Record<string, Container> }
  return services
}

/** The variables without which Compose refuses the file. */
export const requiredByCompose = (root: string): Set<string> =>
  new Set(
    [...fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name as string,
    ),
  )

function filled(value: unknown, env: Record<string, string>): unknown {
  if (typeof value === 'string') return withVariables(value, env)
  if (Array.isArray(value)) return value.map((one) => filled(one, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, env)]))
}

const withVariables = (text: string, env: Record<string, string>): string =>
  text.replace(/\$\{(\w+):([-?])((?:[^${}]|\$\{[^}]*\})*)\}/g, (_match, name: string, kind: string, rest: string) => {
    if (env[name]) return env[name]
    if (kind === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`)
    return withVariables(rest, env)
  })

export const chartValuesOf = (root: string): ChartValues => read(root, 'deploy/helm/upline/values.yaml') as ChartValues

/** The variables that a pod of the chart has, with a strong value for each secret, and accounts of vendors. */
export function podEnvironment(values: ChartValues, app: ChartApp): Record<string, string> {
  const plain = { ...values.env, ...app.env }
  const named = Object.entries(plain).map(([name, value]): [string, string] => [
    name,
    value.replaceAll('{{ include "upline.name" . }}', 'upline'),
  ])
  const names = [...app.secrets, ...app.optionalSecrets.filter((name) => name in VENDORS)]
  const secrets = names.map((name): [string, string] => [name, secretFor(name)])
  return Object.fromEntries([...named, ...secrets])
}

function secretFor(name: string): string {
  const roots = testRootSettings()
  if (roots[name]) return roots[name]
  if (name.endsWith('_DATABASE_URL')) return `postgresql://a:${strongSecret(name)}@postgres/c`
  if (VENDORS[name]?.includes('://')) return VENDORS[name]
  if (name === 'REDIS_URL') return `redis://a:${strongSecret(name)}@redis`
  return name.endsWith('_URL') ? 'https://there.example' : strongSecret(name)
}
