import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { HeldPay } from '../ledger/rule-holds.queries.ts'
import { HELD_PAY } from '../ledger/held-pay.queries.ts'
import type { LoanFundedAgain } from './loan-funded-again.ts'

/** Remembers funded loans that an undo will remove. Call it before their entries are reversed. $1 ids, $2 import. */
const REMEMBER = `
  insert into undone_fundings (identity_key, content_key, import_id, amount_cents, funded_on, is_paid_elsewhere, pay)
  select l.identity_key, l.content_key, $2::uuid, l.amount_cents, l.funded_on, l.is_paid_elsewhere, p.pay
  from loans l cross join lateral (${payOf('l.id')}) p
  where l.id = any($1::uuid[]) and l.status = 5
  on conflict (identity_key) do update set content_key = excluded.content_key, import_id = excluded.import_id,
    amount_cents = excluded.amount_cents, funded_on = excluded.funded_on, is_paid_elsewhere = excluded.is_paid_elsewhere, pay = excluded.pay`

export const rememberFundings = (tx: EntityManager, ids: readonly string[], importId: string): Promise<unknown> =>
  rows(tx, REMEMBER, [ids, importId])

/** What a loan pays, in cents by member number. */
function payOf(loanId: string): string {
  return `select coalesce(jsonb_object_agg(x.member_no, x.cents), '{}') pay from (
      select e.member_no, sum(e.amount_cents) cents from commission_entries e where e.loan_id = ${loanId} group by 1 having sum(e.amount_cents) <> 0) x`
}

/**
 * Loans that an import has funded and that an undo removed before, with their money then and now. Each key has a join of its own, because
 * Postgres cannot hash one join of several keys. Parts of a `with`. $1 the import; `touched`: its loans.
 */
const fundedAgainOf = (touched: string): string => `
  returned as materialized (
    select l.id, l.identity_key, l.content_key from (${touched}) t join loans l on l.id = t.id
    where exists (select from undone_fundings) and l.status = 5 and l.is_booked),
  met as materialized (
    select r.id, u.identity_key from returned r join undone_fundings u on u.identity_key = r.identity_key
    union
    select r.id, u.identity_key from returned r join undone_fundings u on u.identity_key = r.content_key
    union
    select r.id, u.identity_key from returned r join undone_fundings u on u.content_key = r.identity_key),
  funded_again as (
    select l.id "loanId", u.identity_key as key, ${moneyOf('u', 'u.pay')} before, ${moneyOf('l', 'p.pay')} as now,
      jsonb_build_object('no', b.no, 'role', b.role) importer
    from met join loans l using (id) join undone_fundings u on u.identity_key = met.identity_key
      join imports i on i.id = $1::uuid join members b on b.id = i.imported_by
      cross join lateral (${payOf('l.id')}) p
    where exists (select from commission_entries e
      where e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1 and e.cause = 'import:' || $1::uuid::text))`

/** FundedMoney. */
function moneyOf(table: string, pay: string): string {
  return `jsonb_build_object('amountCents', ${table}.amount_cents, 'fundedOn', ${table}.funded_on,
      'isPaidElsewhere', ${table}.is_paid_elsewhere, 'pay', ${pay})`
}

/** For an import by call, which knows its loans. $2 ids. */
export const FUNDED_AGAIN_OF_CALL = fundedAgainOf('select k.id from unnest($2::uuid[]) k(id)')

const FUNDED_AGAIN = `
  with ${fundedAgainOf(`
    select l.id from loans l where l.import_id = $1::uuid
    union all
    select c.loan_id from import_changes c where c.import_id = $1::uuid`)}
  select * from funded_again order by "loanId"`

const BATCH_SIZE = 1_000

/** In batches: a file can fund all loans of a large undone file again. They are as of the first batch, whatever the caller changes. */
export async function* fundedAgain(tx: EntityManager, importId: string): AsyncGenerator<LoanFundedAgain[]> {
  await rows(tx, `declare loans_funded_again no scroll cursor for ${FUNDED_AGAIN}`, [importId])
  for (;;) {
    const found = await rows<LoanFundedAgain>(tx, `fetch forward ${BATCH_SIZE} from loans_funded_again`)
    if (found.length > 0) yield found
    if (found.length < BATCH_SIZE) break
  }
  await rows(tx, 'close loans_funded_again')
}

export const forgetFundings = (tx: EntityManager, keys: readonly string[]): Promise<unknown> =>
  rows(tx, 'delete from undone_fundings where identity_key = any($1::uuid[])', [keys])

const REASON =
  'An undo removed this loan, and the loan that was imported again does not pay the same. Compare both imports before you release the hold.'

const PLACE =
  "insert into holds (loan_id, reason, placed_by) select k.id, $2, 'Upline' from unnest($1::uuid[]) k(id) returning id::text"

/** Returns the holds. */
export async function placeHolds(tx: EntityManager, loanIds: readonly string[]): Promise<string[]> {
  const held = await rows<{ id: string }>(tx, PLACE, [loanIds, REASON])
  return held.map(({ id }) => id)
}

/** The pay that these holds cover. $1 holds. */
const HELD = `
  select h.id "holdId", h.loan_id "loanId", l.loan_number "loanNumber", m.id "memberId", sum(x.cents)::float8 "amountCents",
    iso_utc(clock_timestamp()) at
  from holds h cross join lateral (select * from (${HELD_PAY}) y where y.hold_id = h.id) x
    join members m on m.no = x.member_no left join loans l on l.id = h.loan_id
  where h.id = any($1::uuid[]) group by h.id, l.id, m.no order by h.id, m.id`

export const heldPayOf = (tx: EntityManager, holdIds: readonly string[]): Promise<HeldPay[]> =>
  rows<HeldPay>(tx, HELD, [holdIds])
