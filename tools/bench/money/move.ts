import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, ormOptions } from '@upline/db'
import { moveMembers } from '../../../services/loans/src/hierarchy/member-histories.ts'
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

export const moveAboveLoans: Figure = {
  name: 'a move of a member with 80,000 pending loans in the downline against one without, in the loans service',
  reach: 10,
  bound: 'at most',
  unit: '×',
  how: 'Median of 40 each of the call that processes an upline-changed event, between the same two uplines.',
  async measure() {
    const { database, instance } = await millionLoans()
    const orm = await MikroORM.init(ormOptions({ url: databaseUrl(instance, 'loans'), entities: [], migrations: [] }))
    let version = 1
    const move = (id: string) => async (turn: number) => {
      const uplineId = MOVED.uplines[turn % 2]!
      const change = {
        memberId: id,
        uplineId,
        previousUplineId: null,
        at: new Date().toISOString(),
        version: ++version,
      }
      await inTransaction(orm.em, (tx) => moveMembers(tx, [change], `bench-${version}`))
    }
    const { rows } = await database.query<{ loans: number }>(ABOVE, [MOVED.many])
    const none = median(await times(40, move(MOVED.none)))
    const many = median(await times(40, move(MOVED.many)))
    await orm.close(true)
    const detail = `${shown(many)} (${rows[0]!.loans.toLocaleString('en-US')} pending loans) ÷ ${shown(none)}`
    return { value: many / none, detail }
  },
}
