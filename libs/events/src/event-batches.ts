import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { inTransaction, settleStep } from '@upline/db'
import { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { isPassing } from './fault-text.ts'
import { claimAll, type Claims } from './inbox.store.ts'
import { StoppedError } from './wakeup.ts'

/** Why several messages could not be handled together. None of them had an effect. */
export interface BatchFault {
  /** The message that failed, if it was one of them. */
  message?: EventMessage
  /** The error of its handler, from its first attempt. */
  failed?: { fault: unknown }
}

interface ConsumeOptions {
  signal: AbortSignal
  /** Called with how many more of the messages are done, in order. */
  done: (count: number) => void
  /** How often the messages have failed already. */
  fault?: BatchFault
}

/**
 * Handles pending messages in one transaction. If one of them fails, only that one is retried and becomes a dead
 * letter.
 */
@Injectable()
export class EventBatches {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
  ) {
    this.em = orm.em as EntityManager
  }

  /** Types that are handled here. Messages of other types are skipped. */
  get types(): string[] {
    return this.consumer.types
  }

  /** Handles messages of one partition, in order, until each is done or has become a dead letter. */
  async consume(messages: EventMessage[], { signal, done, fault }: ConsumeOptions): Promise<void> {
    let rest = messages
    // A message of another partition may have failed.
    let known = fault && (!fault.message || messages.includes(fault.message)) ? fault : undefined
    while (rest.length > 0) {
      if (signal.aborted) throw new StoppedError()
      known ??= await this.together(rest)
      if (!known) return done(rest.length)
      rest = await this.pass(rest, known, { signal, done })
      known = undefined
    }
  }

  /** One attempt at all of them in one transaction. */
  async together(messages: EventMessage[]): Promise<BatchFault | undefined> {
    const known = messages.filter((message) => this.consumer.handles(message))
    if (known.length === 0) return undefined
    const seen: { at?: EventMessage | undefined } = {}
    try {
      return await inTransaction(this.em, async (tx) => {
        const { claimed, blocked } = await this.claim(tx, known)
        if (blocked) throw new Blocked(blocked)
        await this.consumer.begin(tx, claimed)
        for (const run of this.consumer.runsOf(claimed)) {
          seen.at = run.length === 1 ? run[0] : undefined
          await this.consumer.apply(tx, run)
          await settleStep(tx)
          seen.at = undefined
        }
        return undefined
      })
    } catch (fault) {
      if (fault instanceof Blocked) return { message: fault.by }
      // A lost connection or a deadlock is not the message's fault. The individual attempts will show.
      if (!seen.at || isPassing(fault)) return {}
      return { message: seen.at, failed: { fault } }
    }
  }

  /** Resolves the failure. Returns the remaining messages. */
  private async pass(
    messages: EventMessage[],
    { message, failed }: BatchFault,
    how: ConsumeOptions,
  ): Promise<EventMessage[]> {
    if (!message) return this.oneByOne(messages, how)
    const at = messages.indexOf(message)
    if (at > 0) await this.consume(messages.slice(0, at), how)
    await this.consumer.consume(message, how.signal, failed)
    how.done(1)
    return messages.slice(at + 1)
  }

  private async oneByOne(messages: EventMessage[], { signal, done }: ConsumeOptions): Promise<EventMessage[]> {
    for (const message of messages) {
      if (signal.aborted) throw new StoppedError()
      await this.consumer.consume(message, signal)
      done(1)
    }
    return []
  }

  private async claim(tx: EntityManager, messages: EventMessage[]): Promise<Claims> {
    return this.options.testInboxOff ? { claimed: messages } : claimAll(tx, this.options.service, messages)
  }
}

/** A dead letter of the same key precedes this message. */
class Blocked extends Error {
  readonly by: EventMessage

  constructor(by: EventMessage) {
    super('A dead letter of the same key is open')
    this.by = by
  }
}
