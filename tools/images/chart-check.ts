import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { step } from './clean-folder.ts'

const VERSIONS = ['1.29.0', '1.31.0', '1.34.0']
const VARIANTS: Record<string, string[]> = {
  'as it comes': [],
  'with KEDA, an external secret, a claim, no TLS': [
    ...['--set', 'autoscaling.keda.enabled=true', '--set', 'secrets.external.enabled=true'],
    ...['--set', 'files.existingClaim=files', '--set', 'ingress.tlsSecret='],
  ],
}

const has = (binary: string): boolean => spawnSync(binary, ['version'], { stdio: 'ignore' }).error === undefined

/**
 * helm lint and template, and kubeconform over what they give, where they are on the PATH. KUBE_SCHEMAS is a folder of
 * Kubernetes' JSON schemas, one folder for each version; without it kubeconform asks for them on the network.
 */
export function checkChart(root: string, scratch: string): string[] {
  if (!has('helm')) return ['NOT RUN  helm lint, helm template, kubeconform: there is no helm on the PATH']
  const chart = path.join(root, 'deploy/helm/upline')
  const lines = [`ok       helm lint: ${step('helm', ['lint', chart], root).split('\n').at(-1)}`]
  for (const version of VERSIONS)
    for (const [variant, values] of Object.entries(VARIANTS)) {
      const file = path.join(scratch, `${version}.yaml`)
      fs.writeFileSync(file, step('helm', ['template', 'upline', chart, '--kube-version', version, ...values], root))
      lines.push(`ok       helm template, Kubernetes ${version}, ${variant}`, conforms(file, version))
    }
  return lines
}

function conforms(file: string, version: string): string {
  if (!has('kubeconform')) return 'NOT RUN  kubeconform: it is not on the PATH'
  const folder = process.env['KUBE_SCHEMAS']
  const place = folder
    ? ['-schema-location', `${folder}/v${version}/{{ .ResourceKind }}{{ .KindSuffix }}.json`]
    : ['-schema-location', 'default']
  const args = ['-strict', '-summary', '-ignore-missing-schemas', '-kubernetes-version', version, ...place, file]
  return `ok       kubeconform: ${step('kubeconform', args, path.dirname(file)).split('\n').at(-1)}`
}
