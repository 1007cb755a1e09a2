import { type Client, signIn } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { type Figure, percentile } from '../figure.ts'
import { minutesOf } from '../minutes.ts'
import { Dashboard, type Watched } from './dashboard.ts'
import { fundings } from './fundings.ts'
import { signedInMembers } from './members.ts'

const USERS = 200
const PER_SECOND = 50
const MINUTES = 10
/** The rate limit is 1,500 calls a minute per session, so several sessions send the fundings. */
const CALLERS = 4

const how = `${USERS} members of four levels, each with a session, an open live stream and a dashboard that refetches like the pages; ${PER_SECOND} fundings a second by import of one row each; callers and product on the same machine.`

async function watch() {
  const minutes = minutesOf(MINUTES)
  const instance = await startInstance()
  const seen: Watched = { times: [], errors: [] }
  try {
    const callers: Client[] = []
    while (callers.length < CALLERS) callers.push(await signIn(instance.url, 'admin', 'Upline-demo-1'))
    const viewers = await signedInMembers(instance.url, callers[0] as Client, USERS)
    const dashboards = viewers.map((viewer) => new Dashboard(instance.url, viewer, seen))
    for (const dashboard of dashboards) await dashboard.open()
    const opening = seen.times.splice(0).length
    const funded = await fundings(callers, viewers, { perSecond: PER_SECOND, seconds: minutes * 60 })
    for (const dashboard of dashboards) dashboard.close()
    return { minutes, opening, funded: funded.count, times: seen.times, errors: [...seen.errors, ...funded.errors] }
  } finally {
    await instance.stop()
  }
}

let watched: ReturnType<typeof watch> | undefined
const run = () => (watched ??= watch())

const ran = ({ minutes, funded, times }: Awaited<ReturnType<typeof watch>>) =>
  `${minutes} min, ${funded} fundings, ${times.length} calls of dashboards.`

export const usersErrors: Figure = {
  name: `${USERS} users on dashboards with live updates, ${PER_SECOND} fundings a second: errors`,
  reach: 0,
  bound: 'at most',
  unit: 'errors',
  how,
  async measure() {
    const found = await run()
    const [first] = found.errors
    return { value: found.errors.length, detail: `${ran(found)}${first ? ` The first: ${first}` : ''}` }
  },
}

export const usersLatency: Figure = {
  name: `${USERS} users on dashboards with live updates, ${PER_SECOND} fundings a second: p99 of their calls`,
  reach: 100,
  bound: 'at most',
  unit: 'ms',
  how,
  async measure() {
    const found = await run()
    return {
      value: percentile(found.times, 0.99),
      detail: `${ran(found)} p50 ${percentile(found.times, 0.5).toFixed(0)} ms.`,
    }
  },
}
