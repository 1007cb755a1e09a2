import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { fundingsSnapshot, type Settled } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { FundingsCopy, LiveHints, type RebuildCounts, stageFundings, type StagedSnapshot } from '@upline/events'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { VolumesService } from './volumes.service.ts'
import { lockVolumes } from './volumes.store.ts'

/** In a chain of thousands, the remaining uplines see the change at their next poll. */
const MAX_NOTIFIED_MEMBERS = 1_000

const PUT = `
  with wanted as (
    select member_id, sum(loans)::int as loans, sum(cents)::bigint as cents from staged_portions group by 1),
  gone as (
    delete from officer_volumes v where not exists (select from wanted w where w.member_id = v.member_id)
    returning v.loans <> 0 or v.cents <> 0 as counts),
  put as (
    insert into officer_volumes as v (member_id, loans, cents) select member_id, loans, cents from wanted order by 1
    on conflict (member_id) do update set loans = excluded.loans, cents = excluded.cents
    where (v.loans, v.cents) <> (excluded.loans, excluded.cents)
    returning old.member_id is null as is_new)
  select (select count(*) from put where is_new)::int as added, (select count(*) from put where not is_new)::int as changed,
    (select count(*) from gone where counts)::int as removed`

const PUT_DAYS = `
  insert into officer_fundings (officer_id, chain_on, funded_on, loans, cents)
  select member_id, coalesce(decided_on, funded_on, company_date(funded_at)), coalesce(funded_on, company_date(funded_at)),
    sum(loans)::int, sum(cents)::bigint
  from staged_portions group by 1, 2, 3 order by 1, 2, 3`

/** Funded loans and volume in the tree. Only numbers change: pages get a hint to refetch. */
@Injectable()
export class VolumesReadModel extends FundingsCopy {
  readonly name = 'volumes'
  readonly snapshot = fundingsSnapshot

  constructor(
    private readonly volumes: VolumesService,
    private readonly hints: LiveHints,
  ) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    await lockVolumes(tx)
    await lockHierarchy(tx)
    await stageFundings(tx, snapshot)
    const counts = await firstRow<RebuildCounts>(tx, PUT)
    await rows(tx, 'delete from officer_fundings')
    await rows(tx, PUT_DAYS)
    await rows(tx, 'select rebuild_downlines()')
    this.hints.afterCommit(tx, { topics: ['volumes'], everyone: true })
    return counts!
  }

  protected count(tx: EntityManager, settled: Settled): Promise<string[]> {
    return this.volumes.settle(tx, settled)
  }

  protected async settle(tx: EntityManager, settled: Settled): Promise<void> {
    const members = (await this.count(tx, settled)).slice(0, MAX_NOTIFIED_MEMBERS)
    this.hints.afterCommit(tx, { topics: ['volumes'], members, company: true })
  }
}
