import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { MessageHandler } from '@nestjs/microservices'
import { withTrace } from '@upline/config'
import type { Envelope } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { inSpan, metrics } from '@upline/watch'
import { isObservable, lastValueFrom } from 'rxjs'
import { DeadLetters } from './dead-letters.ts'
import { EventContext } from './event-context.ts'
import { envelopeOf } from './event-envelope.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions, RETRY_WAITS } from './events-config.ts'
import { faultText, isOutage, isPassing } from './fault-text.ts'
import { type Claim, claim } from './inbox.store.ts'
import { RebuildJournal } from './read-models/rebuild-journal.ts'
import { pause } from './wakeup.ts'

const OUTAGE_WAIT = 500
/** Random, so that two sides of a deadlock retry at different times. */
const lockRetryDelayMs = (): number => 50 + Math.random() * 250
/** A span with links to every event of a full batch would be larger than the events. */
const MAX_LINKS = 32

/** How often a replay or a delivery was attempted, and whether its handlers park the key. */
export interface Attempt {
  number: number
  /** Claims the event in the effect's transaction. */
  claim: (tx: EntityManager) => Promise<Claim>
}

export type TogetherHandler = (events: Envelope[], tx: EntityManager) => Promise<void>

/**
 * What a transaction of several messages does before the first one: takes locks that would come too late afterwards.
 */
export type FirstOfAll = (tx: EntityManager, types: ReadonlySet<string>) => Promise<unknown>

/** Handles messages for a group, the same way on both transports: claim, effect and commit, retries, dead letters. */
@Injectable()
export class EventConsumer {
  private readonly logger = new Logger('Events')
  private readonly em: EntityManager
  private readonly waits: number[]
  private readonly handlers = new Map<string, MessageHandler[]>()
  private readonly together = new Map<string, TogetherHandler>()
  private first: FirstOfAll | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(RebuildJournal) private readonly journal: RebuildJournal,
  ) {
    this.em = orm.em as EntityManager
    this.waits = options.retryWaits ?? RETRY_WAITS
  }

  addHandler(type: string, handler: MessageHandler): void {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler])
  }

  get types(): string[] {
    return [...this.handlers.keys()]
  }

  /** Registers a handler for consecutive events of a type in one call. Its @EventPattern handler gets single events. */
  addTogether(type: string, handler: TogetherHandler): void {
    this.together.set(type, handler)
  }

  /** One per service, so that all locks are taken in one order. */
  beforeSeveral(first: FirstOfAll): void {
    this.first = first
  }

  /** Call it with the messages that a transaction has claimed, before their handlers. */
  async begin(tx: EntityManager, messages: EventMessage[]): Promise<void> {
    await this.journal.note(tx, messages)
    if (messages.length > 1) await this.first?.(tx, new Set(messages.map(({ headers }) => headers.ce_type)))
  }

  handles(message: EventMessage): boolean {
    return this.handlers.has(message.headers.ce_type)
  }

  /** Resolves once the message is done, now or earlier, or has become a dead letter. */
  async consume(message: EventMessage, signal: AbortSignal, failedBefore?: { fault: unknown }): Promise<void> {
    if (!this.handles(message)) return
    let failed = failedBefore
    for (let number = 1; ;) {
      failed ??= await this.attempt(message, number)
      if (!failed) return
      metrics.events.inc({ type: message.headers.ce_type, outcome: 'failed' })
      const { fault } = failed
      failed = undefined
      const { ce_id: id, ce_type: type } = message.headers
      this.logger.warn(`${type} ${id}, attempt ${number}: ${faultText(fault)}`)
      const wait = this.waitAfter(fault, () => number++)
      if (wait === undefined || isHopeless(fault)) return this.bury(message, { fault, attempts: number - 1 })
      await pause(wait, signal)
    }
  }

  /** Failures that the event did not cause do not count as attempts. */
  private waitAfter(fault: unknown, count: () => number): number | undefined {
    if (isOutage(fault)) return OUTAGE_WAIT
    return isPassing(fault) ? lockRetryDelayMs() : this.waits[count() - 1]
  }

  private async attempt(message: EventMessage, number: number): Promise<{ fault: unknown } | undefined> {
    try {
      await this.handle(message, { number, claim: (tx) => this.claim(tx, message) })
      return undefined
    } catch (fault) {
      return { fault }
    }
  }

  /** One attempt: claim, every handler of the type in turn, commit. */
  handle(message: EventMessage, attempt: Attempt, alsoCommit?: (tx: EntityManager) => Promise<void>): Promise<void> {
    return this.inTraceOf([message], () =>
      inTransaction(this.em, async (tx) => {
        const claimed = await attempt.claim(tx)
        if (claimed === 'parked') await this.deadLetters.park(tx, message)
        if (claimed === 'claimed') {
          await this.journal.note(tx, [message])
          await this.callHandlers(tx, message, attempt.number)
        }
        await alsoCommit?.(tx)
      }),
    )
  }

  /** Groups messages by call: one each, except for types that are handled together. */
  runsOf(messages: EventMessage[]): EventMessage[][] {
    const runs: EventMessage[][] = []
    for (const message of messages) {
      const type = message.headers.ce_type
      const last = runs.at(-1)
      if (this.together.has(type) && last?.[0]?.headers.ce_type === type) last.push(message)
      else runs.push([message])
    }
    return runs
  }

  /** The first attempt at a group of messages, in a transaction that has claimed them. */
  apply(tx: EntityManager, run: EventMessage[]): Promise<void> {
    const first = run[0]
    if (!first) return Promise.resolve()
    return this.inTraceOf(run, async () => {
      const together = run.length > 1 ? this.together.get(first.headers.ce_type) : undefined
      if (together)
        await together(
          run.map((message) => envelopeOf(message)).filter((event) => event !== undefined),
          tx,
        )
      else await this.callHandlers(tx, first, 1)
    })
  }

  /**
   * Runs under the trace of the publisher. Several events together run under the first one's trace, with links to the
   * others.
   */
  private inTraceOf<T>(run: EventMessage[], work: () => Promise<T>): Promise<T> {
    const [parent, ...others] = run.map(({ headers }) => headers.ce_traceparent)
    const type = run[0]?.headers.ce_type ?? 'nothing'
    const about = { kind: 'consumer', parent, links: others.slice(0, MAX_LINKS) } as const
    const attributes = {
      'messaging.destination.name': run[0]?.topic ?? '',
      'messaging.batch.message_count': run.length,
    }
    return inSpan(`${this.options.service} handles ${type}`, { ...about, attributes }, async ({ traceparent }) => {
      const result = await withTrace({ correlationId: traceparent.slice(3, 35), traceparent }, work)
      metrics.events.inc({ type, outcome: 'handled' }, run.length)
      return result
    })
  }

  private async callHandlers(tx: EntityManager, message: EventMessage, attempt: number): Promise<void> {
    const handlers = this.handlers.get(message.headers.ce_type) ?? []
    const event = envelopeOf(message, { readsLate: handlers.every(({ extras }) => extras?.['readLate'] === true) })
    if (!event) return
    const context = new EventContext({ tx, event, group: this.options.service, attempt })
    for (const handler of handlers) await callHandler(handler, event, context)
  }

  /** Calls the handlers of an event that never arrived, in the caller's transaction. */
  async applyLost(tx: EntityManager, event: Envelope): Promise<void> {
    const context = new EventContext({ tx, event, group: this.options.service, attempt: 1 })
    for (const handler of this.handlers.get(event.type) ?? []) await callHandler(handler, event, context)
  }

  private claim(tx: EntityManager, message: EventMessage): Promise<Claim> {
    return this.options.testInboxOff ? Promise.resolve('claimed') : claim(tx, this.options.service, message)
  }

  private async bury(message: EventMessage, failure: { fault: unknown; attempts: number }): Promise<void> {
    const handlers = this.handlers.get(message.headers.ce_type) ?? []
    const isParking = handlers.some((handler) => handler.extras?.['parkKey'] === true)
    await this.deadLetters.bury(message, { ...failure, isParking })
    metrics.events.inc({ type: message.headers.ce_type, outcome: 'dead' })
    this.logger.error(
      `${message.headers.ce_type} ${message.headers.ce_id} is a dead letter: ${faultText(failure.fault)}`,
    )
  }
}

/** Retrying does not help if the data itself is wrong. */
const isHopeless = (fault: unknown): boolean => fault instanceof Error && fault.name === 'EventSchemaError'

async function callHandler(handler: MessageHandler, event: Envelope, context: EventContext): Promise<void> {
  const result: unknown = await handler(event, context)
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined })
}
