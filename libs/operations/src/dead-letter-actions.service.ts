import type { EntityManager } from '@mikro-orm/postgresql'
import { MikroORM } from '@mikro-orm/core'
import { Inject, Injectable } from '@nestjs/common'
import {
  type DeadLetterDetail,
  type DeadLetterLine,
  failing,
  type OperatorAction,
  type SessionUser,
} from '@upline/contracts'
import { inTransaction, rows } from '@upline/db'
import { type DeadLetter, DeadLetters } from '@upline/events'
import { masked, withoutPeople } from './masked.ts'
import { NAME_OF_EVENT, OPERATOR_ACTIONS, RECORD_ACTION } from './operator-actions.queries.ts'

export class DeadLetterNotFoundError extends failing(
  'missing',
  'operations.letter-missing',
  'The failed event could not be found. It may have been resolved.',
) {}

interface Act {
  act: OperatorAction['act']
  subject: string
  reason?: string
}

/** Dead letters as the admin sees and resolves them. Each action is recorded, in its own transaction. */
@Injectable()
export class DeadLetterActions {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly deadLetters: DeadLetters,
  ) {
    this.em = orm.em as EntityManager
  }

  async list(): Promise<DeadLetterLine[]> {
    return (await this.deadLetters.open()).map(lineOf)
  }

  async read(id: string): Promise<DeadLetterDetail> {
    const deadLetter = await this.deadLetters.read(id)
    if (!deadLetter) throw new DeadLetterNotFoundError()
    return { ...lineOf(deadLetter), payload: masked(JSON.parse(deadLetter.body)) }
  }

  /** One dead letter, or with null all of them. A parked key is replayed as a whole. Returns how many. */
  replay(id: string | null, by: SessionUser): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const requested = await this.deadLetters.requestReplay(id, tx)
      if (id !== null && requested === 0) throw new DeadLetterNotFoundError()
      const act: Act =
        id === null ? { act: 'replay-all', subject: `${requested} events` } : await named('replay', id, tx)
      await note(tx, by, act)
      return requested
    })
  }

  /** Dismisses the dead letter. What waited behind it is replayed. */
  discard(id: string, reason: string, by: SessionUser): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const act = await named('discard', id, tx)
      if (!(await this.deadLetters.discard(tx, id))) throw new DeadLetterNotFoundError()
      await note(tx, by, { ...act, reason })
    })
  }

  noteRetry(job: string, by: SessionUser): Promise<void> {
    return inTransaction(this.em, (tx) => note(tx, by, { act: 'retry-job', subject: job }))
  }

  async listActions(): Promise<OperatorAction[]> {
    const actions = await rows<OperatorAction>(this.em.fork(), OPERATOR_ACTIONS)
    return actions.map((action) => ({ ...action, at: iso(action.at) }))
  }
}

/** The event's name outlasts the dead letter's number, and other tools show it too. */
async function named(act: Act['act'], id: string, tx: EntityManager): Promise<Act> {
  const [deadLetter] = await rows<{ type: string; event: string }>(tx, NAME_OF_EVENT, [id])
  return { act, subject: deadLetter ? `${deadLetter.type} ${deadLetter.event}` : id }
}

async function note(tx: EntityManager, by: SessionUser, { act, subject, reason }: Act): Promise<void> {
  await rows(tx, RECORD_ACTION, [by.id, by.username, act, subject, reason ?? null])
}

/** The ORM's driver returns times as text. */
const iso = (at: Date | string): string => new Date(at).toISOString()

const lineOf = (deadLetter: DeadLetter): DeadLetterLine => ({
  id: deadLetter.id,
  eventId: deadLetter.eventId,
  eventType: deadLetter.eventType,
  topic: deadLetter.topic,
  key: deadLetter.key,
  cause: withoutPeople(deadLetter.error),
  attempts: deadLetter.attempts,
  isParking: deadLetter.isParking,
  failedAt: iso(deadLetter.failedAt),
  replayRequestedAt: deadLetter.replayRequestedAt && iso(deadLetter.replayRequestedAt),
})
