import type { EntityManager } from '@mikro-orm/postgresql'
import { dateAt } from '@upline/contracts'
import type { Funding, FundingPortion } from '@upline/contracts/events'
import { companyZone, rows, firstRow } from '@upline/db'

/** Serializes writers of own volumes: two that update the same loan officers in different order would deadlock. */
const VOLUMES_LOCK = 77_011
const FOLD_LOCK = 77_012

// Sums do not depend on the order of arrival: a reversal has the amounts of its funding and may arrive first.
const COUNT = `
  insert into officer_volumes as v (member_id, loans, cents)
  select g."memberId", sum(g.loans), sum(g.cents)
  from jsonb_to_recordset($1::jsonb) as g ("memberId" text, loans int, cents bigint)
  group by 1 order by 1
  on conflict (member_id) do update set loans = v.loans + excluded.loans, cents = v.cents + excluded.cents`

/** The same sums by funding date and chain date. */
const COUNT_DAYS = `
  insert into officer_fundings as f (officer_id, chain_on, funded_on, loans, cents)
  select g."memberId", g."chainOn", g."fundedOn", g.loans, g.cents
  from jsonb_to_recordset($1::jsonb) as g ("memberId" text, "chainOn" date, "fundedOn" date, loans int, cents bigint)
  order by 1, 2, 3
  on conflict (officer_id, chain_on, funded_on) do update
    set loans = f.loans + excluded.loans, cents = f.cents + excluded.cents`

const PLACES = `
  select id, upline_id as "uplineId" from members
  where id = any($1) and removed_at is null and upline_id is not null`

const APPEND = `
  insert into volume_deltas (member_id, loans, cents)
  select * from jsonb_to_recordset($1::jsonb) as d (id text, loans int, cents bigint)`

const FOLD = `
  with gone as (
    delete from volume_deltas where ctid = any (array(select ctid from volume_deltas limit $1)) returning *),
  sums as (select member_id, sum(loans)::int as loans, sum(cents)::bigint as cents from gone group by 1)
  update downlines d set volume_loans = d.volume_loans + s.loans, volume_cents = d.volume_cents + s.cents
  from sums s where d.member_id = s.member_id`

export interface SignedPortion extends FundingPortion, Pick<Funding, 'fundedAt' | 'fundedOn' | 'chainAt'> {
  sign: 1 | -1
}

export interface VolumeDelta {
  id: string
  loans: number
  cents: number
}

/** Held until the transaction ends. Always taken before the hierarchy lock. */
export async function lockVolumes(tx: EntityManager): Promise<void> {
  await rows(tx, 'select pg_advisory_xact_lock($1)', [VOLUMES_LOCK])
}

export async function addOwnVolumes(tx: EntityManager, portions: SignedPortion[]): Promise<void> {
  const json = JSON.stringify(sumsByDay(portions, await companyZone(tx)))
  await rows(tx, COUNT, [json])
  await rows(tx, COUNT_DAYS, [json])
}

interface DaySum {
  memberId: string
  fundedOn: string
  chainOn: string
  loans: number
  cents: number
}

/** An import settles thousands of loans of a few loan officers on a few days. */
function sumsByDay(portions: SignedPortion[], timeZone: string): DaySum[] {
  const sums = new Map<string, DaySum>()
  for (const { memberId, amountCents, loans, sign, decidedOn, fundedOn: funded, fundedAt, chainAt } of portions) {
    const fundedOn = funded ?? dateAt(fundedAt, timeZone)
    // Events from before dates were added have the trigger instant instead.
    const chainOn = decidedOn ?? dateAt(chainAt, timeZone)
    const key = `${memberId} ${fundedOn} ${chainOn}`
    const sum = sums.get(key) ?? { memberId, fundedOn, chainOn, loans: 0, cents: 0 }
    sums.set(key, sum)
    sum.loans += sign * loans
    sum.cents += sign * amountCents
  }
  return [...sums.values()]
}

/** The uplines of these members, by member id, without members who have no upline. */
export async function uplinesOf(tx: EntityManager, memberIds: string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; uplineId: string }>(tx, PLACES, [memberIds])
  return new Map(found.map(({ id, uplineId }) => [id, uplineId]))
}

export async function appendDeltas(tx: EntityManager, deltas: VolumeDelta[]): Promise<void> {
  if (deltas.length > 0) await rows(tx, APPEND, [JSON.stringify(deltas)])
}

/** Folds pending deltas unless another process does. The caller holds the shared hierarchy lock. */
export async function foldDeltas(tx: EntityManager, limit: number): Promise<void> {
  const lock = await firstRow<{ mine: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as mine', [FOLD_LOCK])
  if (lock!.mine) await rows(tx, FOLD, [limit])
}
