import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { processTree, proportionalBytes } from '../../instance/process-tree.ts'
import { type Figure, median } from '../figure.ts'
import { minutesOf } from '../minutes.ts'
import { Dashboard, type Watched } from './dashboard.ts'
import { fundings } from './fundings.ts'
import { signedInMembers } from './members.ts'

const MINUTES = 60
const USERS = 20
const PER_SECOND = 10
const SAMPLES = 120

/** Without Postgres and Redis, whose memory grows with the loans. */
function ownBytes(instance: Instance): number {
  return processTree(instance.supervisor.pid ?? 0)
    .filter(({ command }) => command.includes('/dist/main.js'))
    .reduce((sum, { pid }) => sum + proportionalBytes(pid), 0)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export const soak: Figure = {
  name: 'memory growth over a soak of 60 minutes',
  reach: 5,
  bound: 'at most',
  unit: '%',
  how: `PSS of gateway, services and simulators under ${USERS} open dashboards and ${PER_SECOND} fundings a second: median of the last tenth of the samples against the median of the second tenth, after the first has warmed up.`,
  onlyByName: true,
  async measure() {
    const seconds = minutesOf(MINUTES) * 60
    const instance = await startInstance()
    const seen: Watched = { times: [], errors: [] }
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(ownBytes(instance)), (seconds * 1_000) / SAMPLES)
    try {
      const admin: Client = await signIn(instance.url, 'admin', 'Upline-demo-1')
      const viewers = await signedInMembers(instance.url, admin, USERS)
      const dashboards = viewers.map((viewer) => new Dashboard(instance.url, viewer, seen))
      for (const dashboard of dashboards) await dashboard.open()
      const funded = await fundings([admin], viewers, { perSecond: PER_SECOND, seconds })
      for (const dashboard of dashboards) dashboard.close()
      const tenth = Math.max(1, Math.floor(samples.length / 10))
      const [early, late] = [median(samples.slice(tenth, 2 * tenth)), median(samples.slice(-tenth))]
      const errors = seen.errors.length + funded.errors.length
      const detail = `${seconds / 60} min: ${megabytes(early)} to ${megabytes(late)}, ${funded.count} fundings, ${seen.times.length} calls, ${errors} errors.`
      return { value: (late / early - 1) * 100, detail }
    } finally {
      clearInterval(sampling)
      await instance.stop()
    }
  },
}
