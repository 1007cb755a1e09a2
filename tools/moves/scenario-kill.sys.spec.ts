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
let holder: pg.Client
let loans: pg.Client
let admin: Client
let ceo: Client

beforeAll(async () => {
  instance = await startInstance()
  admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
  ceo = await signIn(instance.url, 'ceo', 'Upline-demo-1')
  roster = await connected('roster')
  holder = await connected('roster')
  loans = await connected('loans')
}, 300_000)

afterAll(async () => {
  for (const client of [roster, holder, loans]) await client?.end()
  await instance?.stop()
}, 120_000)

async function connected(service: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(instance, service) })
  await client.connect()
  return client
}

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

async function approvedScenario(moves: { memberId: string; uplineId: string }[]): Promise<string> {
  const effectiveOn = dateAt(new Date(), DEFAULT_TIME_ZONE)
  const input = { name: 'Three moves', months: 1, effectiveOn, changes: { moves, plans: [] } }
  const { id } = await admin.post<ScenarioDetail>('/api/scenarios', input)
  const { requestId } = await admin.post<Scenario>(`/api/scenarios/${id}/submit`, {})
  await ceo.post(`/api/approvals/${requestId}/approve`, {})
  return id
}

/** From the database, because the gateway limits how often a session may ask. */
const states = async (id: string) => {
  const sql = 'select state from scenario_moves where scenario_id = $1 order by ordinal'
  return (await loans.query<{ state: string }>(sql, [id])).rows.map(({ state }) => state)
}

/** Whether the roster is waiting for a member's row while it writes a move. */
const isWritingMove = async () => {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with moved as%'`
  return (await roster.query(sql)).rows.length > 0
}

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
    const id = await approvedScenario(ids.map((memberId) => ({ memberId, uplineId: upline.id })))
    await holder.query('begin')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('select from members where id = $1 for update', [ids[1]])
    await admin.post(`/api/scenarios/${id}/apply`, {})
    await eventually(async () => expect(await isWritingMove()).toBe(true), MAX_WAIT_MS)
    process.kill(ourProcesses(instance).find(({ kind }) => kind === 'roster')!.pid, 'SIGKILL')
    await admin.post(`/api/scenarios/${id}/apply`, {})
    expect((await states(id)).slice(1)).toEqual(['requested', 'requested'])
    await holder.query('rollback')
    await eventually(async () => expect(await states(id)).toEqual(['done', 'done', 'done']), MAX_WAIT_MS)
    expect((await admin.get<ScenarioDetail>(`/api/scenarios/${id}`)).appliedAt).not.toBeNull()
    expect(await linksTo(upline.id, ids)).toEqual([1, 1, 1])
    expect(await admin.call('POST', `/api/scenarios/${id}/apply`, {})).toMatchObject({
      ...{ status: 409, body: { code: 'loans.scenario-applied' } },
    })
  }, 240_000)
})
