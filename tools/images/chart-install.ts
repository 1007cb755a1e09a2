import path from 'node:path'
import { CHART, EXAMPLES } from './chart-check.ts'
import { ControlPlane, missingBinaries } from './control-plane.ts'
import { DEFINITIONS_FOLDER } from './schemas/write-schemas.ts'

const WAIT = ['--wait', '--timeout', '180s']
const RUNNING = 'deployments,pods,jobs,cronjobs,services,ingresses,networkpolicies,pdb,hpa,configmaps'
const OF_OPERATORS = 'scaledobjects,triggerauthentications,externalsecrets,podmonitors,prometheusrules'

/**
 * Tests the chart on a real control plane whose namespace enforces Pod Security's `restricted` level: install, upgrade,
 * rollback and uninstall with the chart's values, then an install with each example file.
 */
export async function installChart(root: string, scratch: string): Promise<string[]> {
  const missing = missingBinaries()
  if (missing.length > 0) return [`NOT RUN  the chart on a control plane: not on the PATH: ${missing.join(', ')}`]
  const plane = new ControlPlane(path.join(scratch, 'control-plane'))
  try {
    await plane.start()
    plane.kubectl('create', '-f', DEFINITIONS_FOLDER)
    const chart = path.join(root, CHART)
    const lines = await lifeOf(chart, plane)
    for (const example of EXAMPLES) lines.push(...(await lifeOfExample(chart, example, plane)))
    return lines
  } finally {
    await plane.stop()
  }
}

async function lifeOf(chart: string, plane: ControlPlane): Promise<string[]> {
  const lines: string[] = []
  const done = (what: string, kinds = 'deployments,pods,jobs') =>
    lines.push(`ok       ${what}: ${JSON.stringify(plane.count(kinds))}`)
  await plane.helm('install', 'upline', chart, ...WAIT)
  await plane.until(() => hasPodsOfItsAutoscalers(plane))
  done('helm install, every pod admitted and each autoscaler at its minimum', RUNNING)
  await plane.helm('upgrade', 'upline', chart, ...WAIT, '--set', 'image.tag=other')
  done('helm upgrade to other images')
  await plane.helm('rollback', 'upline', '1', ...WAIT)
  done('helm rollback')
  await uninstall(plane)
  return [...lines, 'ok       helm uninstall leaves nothing']
}

async function lifeOfExample(chart: string, example: string, plane: ControlPlane): Promise<string[]> {
  const notes = await plane.helm('install', 'upline', chart, ...WAIT, '-f', path.join(chart, `values-${example}.yaml`))
  const budget = /total: .*/.exec(notes)?.[0] ?? fail('the notes show no connection budget')
  // The pods of the CronJob must be admitted too.
  plane.kubectl('create', 'job', 'verify-now', '--from=cronjob/upline-verify', '-n', plane.namespace)
  await plane.until(() => {
    const done = plane.kubectl('get', 'job', 'verify-now', '-n', plane.namespace, '-o', 'jsonpath={.status.succeeded}')
    if (done !== '1') fail('the job of the CronJob has not ended')
  })
  const counts = { ...plane.count(RUNNING), ...plane.count(OF_OPERATORS) }
  plane.kubectl('delete', 'job', 'verify-now', '-n', plane.namespace)
  await uninstall(plane)
  return [`ok       helm install, values-${example}.yaml, ${budget}: ${JSON.stringify(counts)}`]
}

async function uninstall(plane: ControlPlane): Promise<void> {
  await plane.helm('uninstall', 'upline', '--wait')
  // Helm keeps the objects of pre-install hooks.
  plane.kubectl('delete', 'externalsecrets', '--all', '-n', plane.namespace)
  const left = plane.count(`${RUNNING},${OF_OPERATORS}`)
  // Ignores Kubernetes' own ConfigMap, and pods whose end a kubelet would confirm.
  if (Object.keys(left).some((kind) => kind !== 'configmap' && kind !== 'pod'))
    fail(`helm uninstall left ${JSON.stringify(left)}`)
}

function fail(message: string): never {
  throw new Error(message)
}

interface Autoscalers {
  items: { metadata: { name: string }; spec: { minReplicas: number }; status?: { currentReplicas?: number } }[]
}

/** A Deployment without `replicas` begins with one pod; its autoscaler then makes the others. */
function hasPodsOfItsAutoscalers(plane: ControlPlane): void {
  const text = plane.kubectl('get', 'hpa', '-n', plane.namespace, '-o', 'json')
  const late = (JSON.parse(text) as Autoscalers).items.filter(
    ({ spec, status }) => (status?.currentReplicas ?? 0) < spec.minReplicas,
  )
  if (late.length > 0) throw new Error(`below their minimum: ${late.map(({ metadata }) => metadata.name).join(', ')}`)
}
