import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { inTransaction, settleStep } from '@upline/db'
import { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { isPassing } from './fault-text.ts'
import { claimAll, type Claims } from './inbox.ts'
import { StoppedError } from './wakeup.ts'

/** Why several messages could not be handled together; nothing of them has happened. */
export interface BatchFault {
  /** The message that stood in the way, where one did. */
  message?: EventMessage
  /** What its handler threw: the first of its attempts. */
  failed?: { fault: unknown }
}

interface Consuming {
  signal: AbortSignal
  /** Called with how many more of the messages are done, in their order. */
  done: (count: number) => void
  /** How the messages have failed already. */
  fault?: BatchFault
}

/** Handles waiting messages in one transaction. Where one of them fails, it alone is retried and becomes a dead letter. */
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

  /** What is handled here; messages of other types are passed over. */
  get types(): string[] {
    return this.consumer.types
  }

  /** Handles messages of one partition, in order, until each has had its effect or lies among the dead letters. */
  async consume(messages: EventMessage[], { signal, done, fault }: Consuming): Promise<void> {
    let rest = messages
    // It may have been a message of another partition that failed.
    let known = fault && (!fault.message || messages.includes(fault.message)) ? fault : undefined
    while (rest.length > 0) {
      if (signal.aborted) throw new StoppedError()
      known ??= await this.together(rest)
      if (!known) return done(rest.length)
      rest = await this.pass(rest, known, { signal, done })
      known = undefined
    }
  }

  /** One try at all of them in one transaction. */
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
      // A lost connection or a deadlock is no fault of the message: what follows finds out.
      if (!seen.at || isPassing(fault)) return {}
      return { message: seen.at, failed: { fault } }
    }
  }

  /** Gets past what stood in the way; gives the messages that are left. */
  private async pass(
    messages: EventMessage[],
    { message, failed }: BatchFault,
    how: Consuming,
  ): Promise<EventMessage[]> {
    if (!message) return this.oneByOne(messages, how)
    const at = messages.indexOf(message)
    if (at > 0) await this.consume(messages.slice(0, at), how)
    await this.consumer.consume(message, how.signal, failed)
    how.done(1)
    return messages.slice(at + 1)
  }

  private async oneByOne(messages: EventMessage[], { signal, done }: Consuming): Promise<EventMessage[]> {
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

/** A dead letter of its key stands before this message. */
class Blocked extends Error {
  readonly by: EventMessage

  constructor(by: EventMessage) {
    super('A dead letter stands in the way')
    this.by = by
  }
}
