import { MikroORM } from '@mikro-orm/postgresql'
import type { CompPlan, CompPlanVersion, PlanAssignment } from '@upline/contracts'
import { inTransaction, ormOptions } from '@upline/db'
import { moveMembers } from '../../../services/loans/src/hierarchy/member-histories.ts'
import { signIn } from '../../instance/client.ts'
import { databaseUrl } from '../../instance/places.ts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { millionLoans } from './loans-instance.ts'
import { MOVED } from './million-loans.ts'

const shown = (ms: number) => `${ms.toFixed(1)} ms`

const ABOVE = `
  with recursive down(no, depth) as (
    select no, 0 from members where id = $1
    union all select m.no, depth + 1 from down join members m on m.upline_no = down.no where depth < 2)
  select coalesce(sum(o.loans), 0)::int as loans from down join officer_totals o on o.officer_no = down.no where o.status < 5`

type Move = (turn: number) => Promise<void>

/** Moves of a member of the loans service between two uplines, as an upline-changed event makes them. */
async function moving<T>(between: readonly string[], work: (move: (id: string) => Move) => Promise<T>): Promise<T> {
  const { instance } = await millionLoans()
  const orm = await MikroORM.init(ormOptions({ url: databaseUrl(instance, 'loans'), entities: [], migrations: [] }))
  const move = (id: string) => async (turn: number) => {
    const at = new Date().toISOString()
    const change = { memberId: id, uplineId: between[turn % 2]!, previousUplineId: null, at, version: ++version }
    await inTransaction(orm.em, (tx) => moveMembers(tx, [change], `bench-${version}`))
  }
  try {
    return await work(move)
  } finally {
    await orm.close(true)
  }
}

let version = 1

async function loansAbove(): Promise<string> {
  const { database } = await millionLoans()
  const { rows } = await database.query<{ loans: number }>(ABOVE, [MOVED.many])
  return `${rows[0]!.loans.toLocaleString('en-US')} pending loans`
}

export const moveAboveLoans: Figure = {
  name: 'a move of a member with 80,000 pending loans in the downline against one without, equal plans, in the loans service',
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'Median of 40 each of the call that processes an upline-changed event, between the same two uplines.',
  async measure() {
    const loans = await loansAbove()
    return moving(MOVED.uplines, async (move) => {
      const none = median(await times(40, move(MOVED.none)))
      const many = median(await times(40, move(MOVED.many)))
      return { value: many / none, detail: `${shown(many)} (${loans}) ÷ ${shown(none)}` }
    })
  },
}

const OTHER_TERMS = { personal: { rateBp: 60 }, overrides: [31, 17, 7].map((rateBp) => ({ rateBp })) }

/** Gives an upline a plan of its own: drafted by the admin, approved by the CEO. */
async function assignOtherPlan(memberId: string): Promise<void> {
  const { instance, ceo } = await millionLoans()
  const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
  const always = { effectiveFrom: '2020-01-01' }
  const { id: planId } = await admin.post<CompPlan>('/api/comp-plans', { name: 'Benchmark of moves' })
  const path = `/api/comp-plans/${planId}/versions`
  const { version } = await admin.post<CompPlanVersion>(path, { ...always, ...OTHER_TERMS })
  await ceo.post(`${path}/${version}/approve`, {})
  const wish = { planId, scope: 'member', subject: memberId, ...always }
  const { id } = await admin.post<PlanAssignment>('/api/comp-plans/assignments', wish)
  await ceo.post(`/api/comp-plans/assignments/${id}/approve`, {})
}

export const moveToOtherPlan: Figure = {
  name: 'a move of a member with 80,000 pending loans in the downline to an upline with another plan, in the loans service',
  reach: 300,
  bound: 'at most',
  unit: 'ms',
  how: 'Median of 20 of the call that processes an upline-changed event, between an upline with the company plan and one with a plan of its own.',
  async measure() {
    const loans = await loansAbove()
    await assignOtherPlan(MOVED.otherPlan)
    return moving([MOVED.otherPlan, MOVED.uplines[0]], async (move) => ({
      value: median(await times(20, move(MOVED.many))),
      detail: loans,
    }))
  },
}
