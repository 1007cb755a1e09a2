import pg from 'pg'
import type { RecruitingStats } from '@upline/contracts'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { type Figure, median, percentile } from '../figure.ts'
import { growth } from './growth-instance.ts'

const MEMBERS = 1_000_000
/** Direct reports of each member. */
const WIDTH = 10
const CENTS = 100_00
const COUNT = 250
const WARM_UP = 40

const MEMBERS_BELOW = `
  insert into members (id, profile_version, upline_version, username, first_name, last_name, email, joined_at, upline_id)
  select 'team-' || n, 1, 1, 'team-' || n, 'Tess', 'Team ' || n, 'team-' || n || '@example.com', now(),
    case when n <= $2::int then $3::text else 'team-' || ((n - 1) / $2::int) end
  from generate_series(1, $1::int) n`

const TEAMS_BELOW = `
  insert into teams (member_id, upline_id, is_counted, is_followed, own_cents)
  select id, upline_id, true, true, ${CENTS} from members where id like 'team-%'`

/** Sums level by level from the bottom, like the roll-up. */
const CARRIED = `
  update teams t set size = s.size, cents = s.cents
  from (select upline_id, sum(size + 1) as size, sum(cents + own_cents) as cents from teams
    where member_id = any(select 'team-' || n from generate_series($1::int, $2::int) n) group by 1) s
  where t.member_id = s.upline_id`

/** A million members below the CEO, ten direct reports each. The officer has no downline. */
async function fill(instance: Instance, rootId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'recruiting') })
  await database.connect()
  await database.query(MEMBERS_BELOW, [MEMBERS, WIDTH, rootId])
  await database.query(TEAMS_BELOW)
  const levels: [from: number, to: number][] = []
  for (let from = 1, size = WIDTH; from <= MEMBERS; from += size, size *= WIDTH)
    levels.unshift([from, Math.min(from + size - 1, MEMBERS)])
  await database.query(`update teams set size = 0, cents = 0 where member_id = $1`, [rootId])
  for (const level of levels) await database.query(CARRIED, level)
  await database.query('analyze members')
  await database.query('analyze teams')
  await database.end()
}

async function timed(client: Client): Promise<number> {
  const began = performance.now()
  await client.get('/api/recruiting-stats')
  return performance.now() - began
}

const shown = (ms: number) => `${ms.toFixed(2)} ms`

export const teamFigures: Figure = {
  name: "a recruiter's team numbers with a downline of 1,000,000, p99 against a leaf's",
  reach: 3,
  bound: 'at most',
  unit: '× a leaf',
  how: `GET /api/recruiting-stats of the ceo (a million members, ten direct reports each) and of an officer without a team; ${COUNT} each, alternating, through the gateway; p99 ÷ p99. The sums are verified first.`,
  async measure() {
    const { instance } = await growth()
    const [root, leaf] = [
      await signIn(instance.url, 'ceo', 'Upline-demo-1'),
      await signIn(instance.url, 'officer', 'Upline-demo-1'),
    ]
    const { id } = await root.get<{ id: string }>('/api/auth/me')
    await fill(instance, id)
    const { totalTeamSize, teamVolume } = await root.get<RecruitingStats>('/api/recruiting-stats')
    if (totalTeamSize !== MEMBERS || teamVolume !== (MEMBERS * CENTS) / 100)
      throw new Error(`${totalTeamSize} members with $${teamVolume}`)
    for (let turn = 0; turn < WARM_UP; turn++) await Promise.all([timed(root), timed(leaf)])
    const times: [root: number[], leaf: number[]] = [[], []]
    for (let turn = 0; turn < COUNT; turn++) {
      times[0].push(await timed(root))
      times[1].push(await timed(leaf))
    }
    const [a, b] = [percentile(times[0], 0.99), percentile(times[1], 0.99)]
    return {
      value: a / b,
      detail: `${shown(a)} ÷ ${shown(b)}; p50 ${shown(median(times[0]))} and ${shown(median(times[1]))}`,
    }
  },
}
