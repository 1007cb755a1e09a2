import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, FUNDING_EVENTS, fundingsSnapshot, settledBy } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import {
  fundingsAfter,
  LiveHints,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  stageFundings,
  type StagedSnapshot,
} from '@upline/events'
import { FunnelService } from '../funnel/funnel.service.ts'
import { TeamsService } from '../teams/teams.service.ts'
import { VolumesService } from './volumes.service.ts'

const PUT = `
  with wanted as (
    select member_id, extract(year from coalesce(funded_on, (funded_at at time zone 'UTC')::date))::int as year,
      sum(cents)::bigint as cents, sum(loans)::int as loans
    from staged_portions group by 1, 2),
  gone as (
    delete from officer_volumes v where not exists (
      select from wanted w where (w.member_id, w.year) = (v.member_id, v.year)) returning v.loans <> 0 or v.cents <> 0 as counts),
  put as (
    insert into officer_volumes as v (member_id, year, cents, loans) select member_id, year, cents, loans from wanted order by 1, 2
    on conflict (member_id, year) do update set cents = excluded.cents, loans = excluded.loans
    where (v.cents, v.loans) <> (excluded.cents, excluded.loans)
    returning old.member_id is null as is_new)
  select (select count(*) from put where is_new)::int as added, (select count(*) from put where not is_new)::int as changed,
    (select count(*) from gone where counts)::int as removed`

const PUT_FIRST_STEPS = (source: string) => `
  with wanted as (
    select f.* from ${source},
      jsonb_to_record(snapshot.row -> 'first') as f ("memberId" text, "fundedAt" timestamptz, "overrideAt" timestamptz)
    where snapshot.row ? 'first'),
  gone as (delete from first_steps s where not exists (select from wanted w where w."memberId" = s.member_id))
  insert into first_steps as s (member_id, funded_at, override_at) select * from wanted order by 1
  on conflict (member_id) do update set funded_at = excluded.funded_at, override_at = excluded.override_at
  where (s.funded_at, s.override_at) is distinct from (excluded.funded_at, excluded.override_at)`

/** Funded volume and first fundings. Nothing is sent or paid, and the metrics count each payment once. */
@Injectable()
export class VolumesReadModel implements ReadModel, OnModuleInit {
  readonly name = 'volumes'
  readonly snapshot = fundingsSnapshot
  readonly events = FUNDING_EVENTS

  constructor(
    private readonly models: ReadModels,
    private readonly volumes: VolumesService,
    private readonly teams: TeamsService,
    private readonly funnel: FunnelService,
    private readonly hints: LiveHints,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    await this.volumes.lock(tx)
    await stageFundings(tx, snapshot)
    const counts = await firstRow<RebuildCounts>(tx, PUT)
    await rows(tx, PUT_FIRST_STEPS(snapshot.source))
    await this.teams.rebuild(tx)
    this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    return counts!
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      const after = await fundingsAfter(tx, settledBy(event))
      await this.volumes.settle(tx, after)
      await this.funnel.funded(tx, after.funded)
    }
  }
}
