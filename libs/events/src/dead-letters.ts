import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { affected, firstRow, rows } from '@upline/db'
import type { DeadLetter, StoredDeadLetter } from './dead-letter.ts'
import type { EventMessage } from './event-message.ts'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { faultText } from './fault-text.ts'
import {
  DISCARD_DEAD_LETTER,
  INSERT_DEAD_LETTER,
  OPEN_DEAD_LETTER,
  OPEN_DEAD_LETTERS,
  REQUEST_REPLAY,
} from './dead-letters.queries.ts'

/** The events that this service could not handle: listed, explained, replayed through the same inbox. */
@Injectable()
export class DeadLetters {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
  ) {
    this.em = orm.em as EntityManager
  }

  open(): Promise<DeadLetter[]> {
    return rows<DeadLetter>(this.em.fork(), OPEN_DEAD_LETTERS)
  }

  /** Requests a replay, which the consumer runs within a second. A parked key is replayed as a whole, in order. */
  requestReplay(id: string | null, em: EntityManager = this.em.fork()): Promise<number> {
    return affected(em, REQUEST_REPLAY, [id])
  }

  /** An open dead letter with its content. */
  read(id: string): Promise<StoredDeadLetter | undefined> {
    return firstRow<StoredDeadLetter>(this.em.fork(), OPEN_DEAD_LETTER, [id])
  }

  /** Dismisses a dead letter; false if it is no longer open. */
  async discard(tx: EntityManager, id: string): Promise<boolean> {
    return (await rows(tx, DISCARD_DEAD_LETTER, [id])).length === 1
  }

  /** Stores a message that failed for good, so that the next one can be handled. */
  async bury(message: EventMessage, failure: { fault: unknown; attempts: number; isParking: boolean }): Promise<void> {
    await this.insert(this.em.fork(), message, { ...failure, error: faultText(failure.fault) })
  }

  /** Parks a message behind an earlier one of its key. A requested replay includes it. */
  async park(tx: EntityManager, message: EventMessage): Promise<void> {
    const error = 'Waits for an earlier event of its key'
    await this.insert(tx, message, { error, attempts: 0, isParking: true })
  }

  private insert(
    em: EntityManager,
    message: EventMessage,
    deadLetter: { error: string; attempts: number; isParking: boolean },
  ): Promise<unknown> {
    const { topic, key, headers, body } = message
    return rows(em, INSERT_DEAD_LETTER, [
      ...[this.options.service, headers.ce_id, headers.ce_type, topic, key, JSON.stringify(headers), body],
      ...[deadLetter.error, deadLetter.attempts, deadLetter.isParking],
    ])
  }
}
