import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { fundingsSnapshot, portionsOf, type Settled } from '@upline/contracts/events'
import { afterCommit, firstRow, rows } from '@upline/db'
import { FundingsCopy, LiveHints, type RebuildCounts, stageFundings, type StagedSnapshot } from '@upline/events'
import { beginAtZero, metrics } from '@upline/watch'
import { FunnelService } from '../funnel/funnel.service.ts'
import { MembersService } from '../members/members.service.ts'
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

/** Funded volume and first fundings. A rebuild sends and pays nothing, and the metrics count each payment once. */
@Injectable()
export class VolumesReadModel extends FundingsCopy {
  readonly name = 'volumes'
  readonly snapshot = fundingsSnapshot

  constructor(
    private readonly volumes: VolumesService,
    private readonly members: MembersService,
    private readonly teams: TeamsService,
    private readonly funnel: FunnelService,
    private readonly hints: LiveHints,
  ) {
    super()
    beginAtZero(metrics.commissionCents, 'kind', ['paid', 'reversed'])
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

  protected async count(tx: EntityManager, settled: Settled): Promise<void> {
    await this.volumes.settle(tx, settled)
    await this.funnel.funded(tx, settled.funded)
  }

  protected async settle(tx: EntityManager, settled: Settled): Promise<void> {
    await this.count(tx, settled)
    const officers = [...settled.unfunded, ...settled.funded].flatMap(portionsOf).map(({ memberId }) => memberId)
    const concerned = await this.members.withUplines(tx, [...new Set(officers)])
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
    afterCommit(tx, () => countCents(settled))
  }
}

/** Only this service consumes every ledger entry, including imports, so it counts payments and reversals. */
function countCents({ unfunded, funded }: Settled): void {
  const centsOf = (fundings: Settled['funded']) =>
    fundings.reduce((sum, { shares }) => sum + shares.reduce((cents, share) => cents + share.amountCents, 0), 0)
  metrics.commissionCents.inc({ kind: 'paid' }, centsOf(funded))
  metrics.commissionCents.inc({ kind: 'reversed' }, centsOf(unfunded))
}
