import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import {
  encompassLoanChanged,
  type Envelope,
  uplineChanged,
  uplinesChanged,
  userRemoved,
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

const MOVING: string[] = [uplineChanged.type, uplinesChanged.type, userUpdated.type, userRemoved.type]

/**
 * Readings beside other events: the lock of imports comes first of all, and the hierarchy is held as who moves members
 * holds it, since a transaction that has it shared and then wants it alone waits for others that wait for its sums.
 */
async function lockBefore(tx: EntityManager, types: ReadonlySet<string>): Promise<void> {
  if (!types.has(encompassLoanChanged.type)) return
  await rows(tx, IMPORT_LOCK)
  if (MOVING.some((type) => types.has(type))) await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
}

const readingOf = ({ id, data }: Changed) => ({ read: data, eventId: id })
