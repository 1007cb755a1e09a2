import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SessionUser, TriggerPolicyName, TriggerSetting } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { queueSeenSince } from '../ledger/resettlements.queries.ts'

const CURRENT = `
  select t.policy "trigger", nullif(t.since, '-infinity')::text "since",
    case when t.since > '-infinity' then coalesce(m.full_name, t.changed_by) end "changedBy"
  from trigger_policies t left join members m on m.id = t.changed_by order by t.since desc limit 1`

/** $1 day, $2 policy, $3 who. */
const SET = `
  insert into trigger_policies (since, policy, changed_by) values ($1, $2, $3)
  on conflict (since) do update set policy = excluded.policy, changed_by = excluded.changed_by, changed_at = now()`

/** The company's trigger date: it selects plan, chain and branch of the loans that fund from then on. */
@Injectable()
export class TriggerService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly calendar: CompanyCalendar,
  ) {}

  async current(em: EntityManager = this.em.fork()): Promise<TriggerSetting> {
    return (await firstRow<TriggerSetting>(em, CURRENT))!
  }

  /** Loans that were seen as funded today follow; those of before keep their date. */
  async set(by: SessionUser, trigger: TriggerPolicyName): Promise<TriggerSetting> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const today = await this.calendar.today(tx)
      await rows(tx, SET, [today, trigger, by.id])
      await queueSeenSince(tx, today, `plan:trigger · trigger date is the ${trigger} date`)
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return this.current(tx)
    })
  }
}
