import pg from 'pg'
import type { Member, Scenario, ScenarioDetail } from '@upline/contracts'
import { dateAt, DEFAULT_TIME_ZONE } from '@upline/contracts'
import { eventually } from '@upline/testing/eventually'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { ourProcesses } from '../instance/our-processes.ts'
import { databaseUrl } from '../instance/places.ts'

let instance: Instance
let roster: pg.Client
let admin: Client
let ceo: Client

beforeAll(async () => {
  instance = await startInstance()
  admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
  ceo = await signIn(instance.url, 'ceo', 'Upline-demo-1')
  roster = new pg.Client({ connectionString: databaseUrl(instance, 'roster') })
  await roster.connect()
}, 300_000)

afterAll(async () => {
  await roster?.end()
  await instance?.stop()
}, 120_000)

const MAX_WAIT_MS = 60_000

/** Three members without a downline, and a member that none of them reports to. */
async function chosen(): Promise<{ moved: Member[]; upline: Member }> {
  const all = await admin.get<Member[]>('/api/users')
  const upline = all.find(({ username }) => username === 'senior')!
  const free = all.filter(
    ({ role, downlineCount, uplineId, id }) =>
      role === 'loan_officer' && downlineCount === 0 && uplineId !== null && uplineId !== upline.id && id !== upline.id,
  )
  return { moved: free.slice(0, 3), upline }
}

async function agreedScenario(moves: { memberId: string; uplineId: string }[]): Promise<string> {
  const effectiveOn = dateAt(new Date(), DEFAULT_TIME_ZONE)
  const input = { name: 'Three moves', months: 1, effectiveOn, changes: { moves, plans: [] } }
  const { id } = await admin.post<ScenarioDetail>('/api/scenarios', input)
  const { requestId } = await admin.post<Scenario>(`/api/scenarios/${id}/submit`, {})
  await ceo.post(`/api/approvals/${requestId}/approve`, {})
  return id
}

const states = async (id: string) =>
  (await admin.get<ScenarioDetail>(`/api/scenarios/${id}`)).moveStates.map(({ state }) => state)

/** How often each member was put under the upline, by the roster's own links. */
async function linksTo(uplineId: string, memberIds: string[]): Promise<number[]> {
  const sql = `select m.id, count(l.*)::int links from unnest($2::text[]) with ordinality m (id, n)
    left join upline_links l on l.member_id = m.id and l.upline_id = $1 group by m.id, m.n order by m.n`
  return (await roster.query<{ links: number }>(sql, [uplineId, memberIds])).rows.map(({ links }) => links)
}

describe('a scenario whose roster is killed with -9 between two moves', () => {
  it('resumes on its own, and each move takes effect once, even if it is applied again meanwhile', async () => {
    const { moved, upline } = await chosen()
    expect(moved).toHaveLength(3)
    const ids = moved.map(({ id }) => id)
    const id = await agreedScenario(ids.map((memberId) => ({ memberId, uplineId: upline.id })))
    await roster.query('begin')
    await roster.query('set local idle_in_transaction_session_timeout = 0')
    await roster.query('select from members where id = $1 for update', [ids[1]])
    await admin.post(`/api/scenarios/${id}/apply`, {})
    await eventually(async () => expect(await states(id)).toEqual(['done', 'requested', 'requested']), MAX_WAIT_MS)
    const { pid } = ourProcesses(instance).find(({ kind }) => kind === 'roster')!
    process.kill(pid, 'SIGKILL')
    await admin.post(`/api/scenarios/${id}/apply`, {})
    expect(await linksTo(upline.id, ids)).toEqual([1, 0, 0])
    await roster.query('rollback')
    await eventually(async () => {
      expect(await states(id)).toEqual(['done', 'done', 'done'])
      expect((await admin.get<ScenarioDetail>(`/api/scenarios/${id}`)).appliedAt).not.toBeNull()
    }, MAX_WAIT_MS)
    expect(await linksTo(upline.id, ids)).toEqual([1, 1, 1])
    expect(await admin.call('POST', `/api/scenarios/${id}/apply`, {})).toMatchObject({
      ...{ status: 409, body: { code: 'loans.scenario-applied' } },
    })
  }, 240_000)
})
