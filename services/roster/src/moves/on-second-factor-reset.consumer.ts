import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { DataOf, Envelope, secondFactorChanged } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { EventContext } from '@upline/events'
import { TIE_RETENTION_DAYS } from '@upline/permissions'
import { ADD_RESET } from './second-person.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_MS = TIE_RETENTION_DAYS * DAY_MS

/** A member who resets the two-factor authentication of another account is tied to it. */
@Controller()
export class OnSecondFactorResetConsumer {
  @EventPattern<string>('second-factor-changed')
  handle(@Payload() { data }: Envelope<typeof secondFactorChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    return noteReset(tx, data)
  }
}

export async function noteReset(
  tx: EntityManager,
  { memberId, by, what, at }: DataOf<typeof secondFactorChanged>,
): Promise<void> {
  if (what !== 'reset' || by === memberId) return
  const retainedFrom = new Date(Date.parse(at) - RETENTION_MS).toISOString()
  await rows(tx, ADD_RESET, [memberId, by, at, retainedFrom])
}
