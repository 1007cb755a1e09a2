import { BaseRpcContext } from '@nestjs/microservices'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Envelope } from '@upline/contracts/events'

/** What an @EventPattern handler gets as @Ctx(): the transaction of its effect and the inbox row. */
export class EventContext extends BaseRpcContext<[EntityManager, Envelope]> {
  readonly tx: EntityManager
  readonly event: Envelope
  /** The consumer group: the service's name. */
  readonly group: string
  /** 1 to 4. A replay of a dead letter continues to count. */
  readonly attempt: number

  constructor(claimed: { tx: EntityManager; event: Envelope; group: string; attempt: number }) {
    super([claimed.tx, claimed.event])
    this.tx = claimed.tx
    this.event = claimed.event
    this.group = claimed.group
    this.attempt = claimed.attempt
  }
}

/**
 * Second argument of @EventPattern for handlers of money: a failed event parks its key, so that no later event of the
 * same aggregate overtakes it. `@EventPattern('loan-funded', parkKey)`
 */
export const parkKey = { parkKey: true } as const

/**
 * Pattern option for a handler that rarely uses the data: it is parsed and validated only when the handler reads it. An
 * import's events are megabytes. `@EventPattern('loans-settled', readLate)`
 */
export const readLate = { readLate: true } as const
