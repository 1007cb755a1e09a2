import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Envelope, resetsSnapshot, type secondFactorChanged } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { tiesKeptSince } from '@upline/permissions'
import { replaceResets } from './resets.queries.ts'
import { ADD_RESET, oldestRequestAt } from './second-person.queries.ts'

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
      const retainedFrom = tiesKeptSince(new Date(at), await oldestRequestAt(tx))
      await rows(tx, ADD_RESET, [memberId, by, at, retainedFrom.toISOString()])
    }
  }
}
