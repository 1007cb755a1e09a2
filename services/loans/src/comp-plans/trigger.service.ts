import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SessionUser, TriggerPolicyName, TriggerSetting } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { queueSeenSince } from '../ledger/resettlements.queries.ts'
import { latestTrigger, writeTrigger } from './trigger.queries.ts'

/** The company's trigger date: it selects plan, chain and branch of the loans that fund from then on. */
@Injectable()
export class TriggerService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly calendar: CompanyCalendar,
  ) {}

  async current(em: EntityManager = this.em.fork()): Promise<TriggerSetting> {
    return (await latestTrigger(em))!
  }

  /** Loans that were seen as funded today follow; those of before keep their date. */
  async set(by: SessionUser, trigger: TriggerPolicyName): Promise<TriggerSetting> {
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const today = await this.calendar.today(tx)
      await writeTrigger(tx, { since: today, trigger, byId: by.id })
      await queueSeenSince(tx, today, `plan:trigger · trigger date is the ${trigger} date`)
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return this.current(tx)
    })
  }
}
