import fs from 'node:fs'
import path from 'node:path'
import { isOnPath, step } from './clean-folder.ts'
import { KUBERNETES_VERSIONS, writeSchemas } from './schemas/write-schemas.ts'

export const CHART = 'deploy/helm/upline'
/** The example value files, by name. */
export const EXAMPLES = ['small', 'managed', 'large']

const valuesFile = (chart: string, example: string): string => path.join(chart, `values-${example}.yaml`)

/** Arguments of helm for each set of values: the chart's own, and each example. */
export function variantsOf(chart: string): Record<string, string[]> {
  const examples = EXAMPLES.map((example) => [`values-${example}.yaml`, ['-f', valuesFile(chart, example)]] as const)
  return { 'the values of the chart': [], ...Object.fromEntries(examples) }
}

export const render = (chart: string, args: string[], version = '1.34'): string =>
  step('helm', ['template', 'upline', chart, '--kube-version', `${version}.0`, ...args], chart)

/** helm lint, and kubeconform over what helm template renders, if they are on the PATH. */
export function checkChart(root: string, scratch: string): string[] {
  if (!isOnPath('helm')) return ['NOT RUN  helm lint, helm template, kubeconform: there is no helm on the PATH']
  const chart = path.join(root, CHART)
  return Object.entries(variantsOf(chart)).flatMap(([variant, args]) => [
    `ok       helm lint, ${variant}: ${step(
      'helm',
      ['lint', '--strict', '--kube-version', '1.34.0', chart, ...args],
      root,
    )
      .split('\n')
      .at(-1)}`,
    ...KUBERNETES_VERSIONS.map((version) => {
      const file = path.join(scratch, 'rendered.yaml')
      fs.writeFileSync(file, render(chart, args, version))
      return `${conforms(file, version, scratch)}, ${variant}`
    }),
  ])
}

function conforms(file: string, version: string, scratch: string): string {
  if (!isOnPath('kubeconform')) return 'NOT RUN  kubeconform: it is not on the PATH'
  return `ok       kubeconform, Kubernetes ${version}: ${kubeconform(file, version, scratch)}`
}

/** Throws on an invalid object and on a kind without a schema. */
export function kubeconform(file: string, version: string, scratch: string): string {
  const location = writeSchemas(version, scratch)
  const args = ['-strict', '-summary', '-kubernetes-version', `${version}.0`, '-schema-location', location, file]
  return step('kubeconform', args, path.dirname(file)).split('\n').at(-1) ?? ''
}
