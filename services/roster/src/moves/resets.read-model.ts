import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Envelope, resetsSnapshot, type secondFactorChanged } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { TIE_RETENTION_DAYS } from '@upline/permissions'
import { replaceResets } from './resets.queries.ts'
import { ADD_RESET } from './second-person.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_MS = TIE_RETENTION_DAYS * DAY_MS

/** A member who resets the two-factor authentication of another account is tied to it. */
@Injectable()
export class ResetsReadModel extends LiveReadModel {
  readonly name = 'resets'
  readonly snapshot = resetsSnapshot
  readonly events = ['second-factor-changed']

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    return { ...noChange(), ...(await replaceResets(tx, snapshot.source)) }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { data } of events as Envelope<typeof secondFactorChanged>[]) {
      const { memberId, by, what, at } = data
      if (what !== 'reset' || by === memberId) continue
      const retainedFrom = new Date(Date.parse(at) - RETENTION_MS).toISOString()
      await rows(tx, ADD_RESET, [memberId, by, at, retainedFrom])
    }
  }
}
