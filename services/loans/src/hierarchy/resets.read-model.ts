import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type DataOf, type Envelope, resetsSnapshot, type secondFactorChanged } from '@upline/contracts/events'
import { firstRow } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { StandingService } from './standing.service.ts'

const REPLACE = (source: string) => `
  with wanted as (
    select row ->> 'memberId' as account_id, row ->> 'by' as by_id, (row ->> 'at')::timestamptz as at from ${source}),
  gone as (
    delete from account_ties t where t.kind = 'reset' and not exists (
      select from wanted w where (w.account_id, w.by_id, w.at) = (t.account_id, t.by_id, t.at)) returning 1),
  added as (
    insert into account_ties (account_id, by_id, kind, at) select account_id, by_id, 'reset', at from wanted on conflict do nothing returning 1)
  select (select count(*)::int from added) as added, (select count(*)::int from gone) as removed`

/** Ties between accounts by a reset of the second factor. Other ties come from events of members and stay. */
@Injectable()
export class ResetsReadModel extends LiveReadModel {
  readonly name = 'resets'
  readonly snapshot = resetsSnapshot
  readonly events = ['second-factor-changed']

  constructor(private readonly standing: StandingService) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = await firstRow<Pick<RebuildCounts, 'added' | 'removed'>>(tx, REPLACE(snapshot.source))
    return { ...noChange(), ...counts }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { data } of events) await this.standing.noteReset(tx, data as DataOf<typeof secondFactorChanged>)
  }
}
