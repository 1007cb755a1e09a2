import fs from 'node:fs'
import path from 'node:path'
import { isOnPath, step } from './clean-folder.ts'

const VERSIONS = ['1.29.0', '1.31.0', '1.34.0']
/** What an installation with its operators sets: KEDA, External Secrets, and a claim for its files. */
export const WITH_OPERATORS = [
  ...['--set', 'autoscaling.keda.enabled=true', '--set', 'secrets.external.enabled=true'],
  ...['--set', 'files.existingClaim=files'],
]

const VARIANTS: Record<string, string[]> = {
  'as it comes': [],
  'with KEDA, an external secret, a claim, no TLS': [...WITH_OPERATORS, '--set', 'ingress.tlsSecret='],
}

/** Kinds of operators, which Kubernetes' own schemas don't have: the control plane judges them (chart-install.ts). */
const OF_OPERATORS = 'ScaledObject,ExternalSecret'

/**
 * helm lint and template, and kubeconform over what they give, where they are on the PATH. KUBE_SCHEMAS is a folder of
 * Kubernetes' JSON schemas, one folder for each version (`v1.34.0`, or `v1.34.0-local-strict` as the package
 * kubernetes-validate has them); without it kubeconform asks for them on the network.
 */
export function checkChart(root: string, scratch: string): string[] {
  if (!isOnPath('helm')) return ['NOT RUN  helm lint, helm template, kubeconform: there is no helm on the PATH']
  const chart = path.join(root, 'deploy/helm/upline')
  const lines = [`ok       helm lint: ${step('helm', ['lint', chart], root).split('\n').at(-1)}`]
  for (const version of VERSIONS)
    for (const [variant, values] of Object.entries(VARIANTS)) {
      const file = path.join(scratch, `${version}.yaml`)
      fs.writeFileSync(file, step('helm', ['template', 'upline', chart, '--kube-version', version, ...values], root))
      lines.push(`ok       helm template, Kubernetes ${version}, ${variant}`, conforms(file, version, scratch))
    }
  return lines
}

function conforms(file: string, version: string, scratch: string): string {
  if (!isOnPath('kubeconform')) return 'NOT RUN  kubeconform: it is not on the PATH'
  const folder = process.env['KUBE_SCHEMAS']
  const place = folder ? `${schemasOf(folder, version, scratch)}/{{ .ResourceKind }}{{ .KindSuffix }}.json` : 'default'
  // A schema that is missing is a failure: left out in silence, a folder without any would pass everything.
  const args = ['-strict', '-summary', '-skip', OF_OPERATORS, '-kubernetes-version', version]
  args.push('-schema-location', place, file)
  return `ok       kubeconform: ${step('kubeconform', args, path.dirname(file)).split('\n').at(-1)}`
}

/** The folder of a version. The package's schemas name themselves by addresses of the network: they are written anew without. */
function schemasOf(folder: string, version: string, scratch: string): string {
  const [plain, packed] = [`v${version}`, `v${version}-local-strict`].map((name) => path.join(folder, name)) as Two
  if (fs.existsSync(plain)) return plain
  const to = path.join(scratch, 'schemas', version)
  if (fs.existsSync(to)) return to
  fs.mkdirSync(to, { recursive: true })
  for (const file of fs.readdirSync(packed)) {
    const text = fs
      .readFileSync(path.join(packed, file), 'utf8')
      .replaceAll('/api/_definitions.json#', '_definitions.json#')
    const { $id: _id, $schema: _schema, ...schema } = JSON.parse(text) as Record<string, unknown>
    fs.writeFileSync(path.join(to, file), JSON.stringify(schema))
  }
  return to
}

type Two = [string, string]
