import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Funding } from '@upline/contracts/events'
import { rows } from '@upline/db'

const GIVEN = `
  given as (
    select distinct on (g."loanId", g.rev) g.* from jsonb_to_recordset($1::jsonb)
      as g ("loanId" text, rev int, "officerId" text, "amountCents" bigint, "fundedAt" timestamptz)
    order by g."loanId", g.rev)`

const COUNT = `
  insert into officer_volumes as v (member_id, year, cents, loans)
  select officer_id, extract(year from funded_at at time zone 'UTC')::int, sum(sign * amount_cents), sum(sign)
  from counted group by 1, 2 order by 1, 2
  on conflict (member_id, year) do update set cents = v.cents + excluded.cents, loans = v.loans + excluded.loans`

// A row that is there already was counted before, or was reversed before it came: either way it changes nothing.
const BOOK = `
  with ${GIVEN}, counted as (
    insert into fundings (loan_id, rev, officer_id, amount_cents, funded_at, is_reversed)
    select "loanId", rev, "officerId", "amountCents", "fundedAt", false from given
    on conflict (loan_id, rev) do nothing
    returning officer_id, amount_cents, funded_at, 1 as sign)
  ${COUNT}`

// What is taken back is what was counted, so a reversal that overtakes its funding takes back nothing.
const REVERSE = `
  with ${GIVEN}, touched as (
    insert into fundings as f (loan_id, rev, officer_id, amount_cents, funded_at, is_reversed)
    select "loanId", rev, "officerId", "amountCents", "fundedAt", true from given
    on conflict (loan_id, rev) do update set is_reversed = true where not f.is_reversed
    returning new.officer_id, new.amount_cents, new.funded_at, old.loan_id is not null as was_counted),
  counted as (select officer_id, amount_cents, funded_at, -1 as sign from touched where was_counted)
  ${COUNT}`

/** One writer of volumes at a time: two settlements that touch the same officers in another order would deadlock. */
const VOLUMES_LOCK = 77_101

/** Funded volume per officer and year: kept in the transaction of each funding, exact, whatever the order of arrival. */
@Injectable()
export class VolumesService {
  async settle(tx: EntityManager, settled: { unfunded: Funding[]; funded: Funding[] }): Promise<void> {
    await rows(tx, 'select pg_advisory_xact_lock($1)', [VOLUMES_LOCK])
    if (settled.unfunded.length > 0) await rows(tx, REVERSE, [JSON.stringify(settled.unfunded)])
    if (settled.funded.length > 0) await rows(tx, BOOK, [JSON.stringify(settled.funded)])
  }
}
