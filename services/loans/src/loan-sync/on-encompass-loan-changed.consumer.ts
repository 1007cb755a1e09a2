import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import {
  encompassLoanChanged,
  type Envelope,
  uplineChanged,
  uplinesChanged,
  userCreated,
  userErased,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
} from '@upline/contracts/events'
import { rows } from '@upline/db'
import { EventConsumer, type EventContext, parkKey } from '@upline/events'
import { IMPORT_LOCK } from '../loan-import/loan-import.sql.ts'
import { LoanSyncService } from './loan-sync.service.ts'

type Changed = Envelope<typeof encompassLoanChanged>

/** A sync brings thousands at once: those that wait are written by the same statements. */
@Controller()
export class OnEncompassLoanChangedConsumer {
  constructor(
    private readonly sync: LoanSyncService,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(encompassLoanChanged.type, (events, tx) =>
      this.sync.take(tx, (events as Changed[]).map(readingOf)),
    )
    consumer.beforeSeveral(lockBefore)
  }

  @EventPattern<string>('encompass-loan-changed', parkKey)
  handle(@Payload() event: Changed, @Ctx() { tx }: EventContext): Promise<void> {
    return this.sync.take(tx, [readingOf(event)])
  }
}

const MOVING: string[] = [
  uplineChanged.type,
  uplinesChanged.type,
  userUpdated.type,
  userRemoved.type,
  usersRemoved.type,
]

/** Whoever comes after news of them is put where they belong, as by a move. */
const JOINING: string[] = [userCreated.type, usersImported.type]

/**
 * Several events: the lock of imports comes first of all where readings are among them, and the hierarchy is held as who moves
 * members holds it before a member is written, since a transaction that has it shared and then wants it alone waits for
 * others that wait for its sums.
 */
async function lockBefore(tx: EntityManager, types: ReadonlySet<string>): Promise<void> {
  const hasReadings = types.has(encompassLoanChanged.type)
  if (hasReadings || types.has(userErased.type)) await rows(tx, IMPORT_LOCK)
  const isMoving = [...MOVING, ...(hasReadings ? JOINING : [])].some((type) => types.has(type))
  if (isMoving) await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
}

const readingOf = ({ id, data }: Changed) => ({ read: data, eventId: id })
