import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Outbox } from '@upline/events'
import { newlyHeldPay, placeHolds } from '../ledger/rule-holds.queries.ts'
import { holdEvents } from '../settlement/hold-events.ts'
import { adjustmentFacts } from './adjustment-facts.queries.ts'
import { RuleBlocksApprovalError } from './adjustment-failures.ts'
import { adjustmentViolations } from './adjustment-violations.ts'

/** Checks adjustments for loans when they are booked: rules warn, put pay on hold or refuse the approval (decisions 0113 and 0116). */
@Injectable()
export class AdjustmentRules {
  constructor(private readonly outbox: Outbox) {}

  /** In the transaction that booked the adjustment. */
  async check(tx: EntityManager, requestId: string): Promise<void> {
    const violations = (await adjustmentFacts(tx, [requestId])).flatMap(adjustmentViolations)
    if (violations.length === 0) return
    const blocking = violations.find(({ action }) => action === 'block')
    if (blocking) throw new RuleBlocksApprovalError(blocking)
    const placed = await placeHolds(tx, violations)
    const held = await newlyHeldPay(tx, { placed, booked: [] })
    if (held.length > 0) await this.outbox.appendAll(tx, holdEvents(held, false))
  }
}
