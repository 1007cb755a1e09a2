import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Envelope, resetsSnapshot, type secondFactorChanged } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { TIE_RETENTION_DAYS } from '@upline/permissions'
import { ADD_RESET } from './second-person.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_MS = TIE_RETENTION_DAYS * DAY_MS

const REPLACE = (source: string) => `
  with wanted as (
    select row ->> 'memberId' as account_id, row ->> 'by' as by_id, (row ->> 'at')::timestamptz as at from ${source}),
  gone as (
    delete from second_factor_resets t where not exists (
      select from wanted w where (w.account_id, w.by_id, w.at) = (t.account_id, t.by_id, t.at)) returning 1),
  added as (
    insert into second_factor_resets (account_id, by_id, at) select account_id, by_id, at from wanted on conflict do nothing returning 1)
  select (select count(*)::int from added) as added, (select count(*)::int from gone) as removed`

/** A member who resets the two-factor authentication of another account is tied to it. */
@Injectable()
export class ResetsReadModel extends LiveReadModel {
  readonly name = 'resets'
  readonly snapshot = resetsSnapshot
  readonly events = ['second-factor-changed']

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = await firstRow<Pick<RebuildCounts, 'added' | 'removed'>>(tx, REPLACE(snapshot.source))
    return { ...noChange(), ...counts }
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
