import fs from 'node:fs'
import path from 'node:path'
import { WITH_OPERATORS } from './chart-check.ts'
import { ControlPlane, missingBinaries } from './control-plane.ts'

const WAIT = ['--wait', '--timeout', '120s']

/**
 * The life of the chart on a real control plane whose namespace takes only what Pod Security's `restricted` allows: install,
 * upgrade, the variants, rollback, uninstall. `KUBE_CRDS` is a folder with the definitions of KEDA's ScaledObject and
 * External Secrets' ExternalSecret; without it their variant is left out.
 */
export async function installChart(root: string, scratch: string): Promise<string[]> {
  const missing = missingBinaries()
  if (missing.length > 0) return [`NOT RUN  the chart on a control plane: not on the PATH: ${missing.join(', ')}`]
  const plane = new ControlPlane(path.join(scratch, 'control-plane'))
  try {
    await plane.start()
    return await lifeOf(path.join(root, 'deploy/helm/upline'), plane)
  } finally {
    await plane.stop()
  }
}

async function lifeOf(chart: string, plane: ControlPlane): Promise<string[]> {
  const lines: string[] = []
  const done = (what: string, kinds = 'deployments,pods,jobs') =>
    lines.push(`ok       ${what}: ${JSON.stringify(plane.count(kinds))}`)
  await plane.helm('install', 'upline', chart, ...WAIT)
  done('helm install, every pod admitted', 'deployments,pods,services,ingresses,networkpolicies,pdb,hpa')
  await plane.helm('upgrade', 'upline', chart, ...WAIT, '--set', 'image.tag=other')
  done('helm upgrade to other images')
  const definitions = process.env['KUBE_CRDS']
  if (definitions) {
    for (const file of fs.readdirSync(definitions)) plane.kubectl('create', '-f', path.join(definitions, file))
    await plane.helm('upgrade', 'upline', chart, ...WAIT, ...WITH_OPERATORS)
    done('helm upgrade with KEDA, an external secret and a claim', 'scaledobjects,externalsecrets,hpa')
  } else lines.push('NOT RUN  KEDA and External Secrets: KUBE_CRDS is not set')
  await plane.helm('rollback', 'upline', '1', ...WAIT)
  done('helm rollback')
  await plane.helm('uninstall', 'upline', '--wait')
  done('helm uninstall leaves nothing that runs', 'deployments,jobs,services,ingresses,networkpolicies,pdb,hpa')
  return lines
}
