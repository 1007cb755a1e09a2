import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Outbox } from '@upline/events'
import { newlyHeldPay, placeHolds } from '../ledger/rule-holds.queries.ts'
import { holdEvents } from '../settlement/hold-events.ts'
import { adjustmentFacts } from './adjustment-facts.queries.ts'
import { adjustmentViolations } from './adjustment-violations.ts'

/** Checks adjustments for loans when they are booked, and puts the pay of those that violate a rule on hold (decision 0113). */
@Injectable()
export class AdjustmentRules {
  constructor(private readonly outbox: Outbox) {}

  /** In the transaction that booked the adjustment. */
  async check(tx: EntityManager, requestId: string): Promise<void> {
    const violations = (await adjustmentFacts(tx, [requestId])).flatMap(adjustmentViolations)
    if (violations.length === 0) return
    const placed = await placeHolds(tx, violations)
    const held = await newlyHeldPay(tx, { placed, booked: [] })
    if (held.length > 0) await this.outbox.appendAll(tx, holdEvents(held, false))
  }
}
