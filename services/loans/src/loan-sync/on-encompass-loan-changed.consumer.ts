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
import { IMPORT_LOCK } from '../ledger/loan-locks.ts'
import { LoanSyncService } from './loan-sync.service.ts'
import { readingOf } from './readings.ts'

type Changed = Envelope<typeof encompassLoanChanged>

/** A sync sends thousands of readings; waiting ones are written by the same statements. */
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

/** A member whose event arrives after events that name them is placed like a moved member. */
const JOINING: string[] = [userCreated.type, usersImported.type]

/**
 * Takes the locks of a batch of events before any write: the import lock first if there are readings, and the exclusive
 * hierarchy lock if members move or join. Upgrading a shared hierarchy lock later could deadlock with writers of the same sums.
 */
async function lockBefore(tx: EntityManager, types: ReadonlySet<string>): Promise<void> {
  const hasReadings = types.has(encompassLoanChanged.type)
  if (hasReadings || types.has(userErased.type)) await rows(tx, IMPORT_LOCK)
  const isMoving = [...MOVING, ...(hasReadings ? JOINING : [])].some((type) => types.has(type))
  if (isMoving) await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
}
