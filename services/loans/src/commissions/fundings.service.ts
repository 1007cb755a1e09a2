import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Funding } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { Settlement } from './settlement-events.ts'

const FUNDINGS = `
  with e as materialized (
    select e.* from unnest($1::uuid[], $2::int[]) t(loan_id, rev) join commission_entries e using (loan_id, rev) where e.kind = 1),
  c as materialized (select d.chain, (select array_agg(m.id order by p.ord) from unnest(d.chain) with ordinality p(no, ord) join members m using (no)) ids
    from (select distinct chain from e) d)
  select e.loan_id "loanId", e.rev, (min(c.ids))[1] "officerId", min(e.basis_cents)::float8 "amountCents",
    iso_utc(min(e.loan_funded_at)) "fundedAt", iso_utc(min(e.chain_at)) "chainAt", min(e.plan_version) "planVersion", min(c.ids) chain,
    coalesce(json_agg(json_build_object('level', e.level, 'memberId', m.id, 'rateBp', e.rate_bp, 'amountCents', e.amount_cents)
      order by e.level) filter (where e.rate_bp > 0), '[]') shares
  from e join c using (chain) join members m on m.no = e.member_no group by e.loan_id, e.rev order by e.loan_id, e.rev`

/** A loan that settle() touched: the revision that it took back, and the one that it booked. */
export interface SettledRow {
  loan_id: string
  reversed_rev: number | null
  booked_rev: number | null
}

/** Reads what the ledger booked, as other services hear of it. */
@Injectable()
export class FundingsService {
  /** What settle() did to these loans, as fundings and reversals. */
  async settlementOf(tx: EntityManager, settled: readonly SettledRow[]): Promise<Settlement> {
    const revisions = (rev: 'reversed_rev' | 'booked_rev') =>
      settled.flatMap((row) => (row[rev] === null ? [] : [{ loanId: row.loan_id, rev: row[rev] }]))
    return {
      unfunded: await this.read(tx, revisions('reversed_rev')),
      funded: await this.read(tx, revisions('booked_rev')),
    }
  }

  /** The fundings of these revisions of loans. */
  async read(tx: EntityManager, revisions: { loanId: string; rev: number }[]): Promise<Funding[]> {
    if (revisions.length === 0) return []
    const loanIds = revisions.map(({ loanId }) => loanId)
    return rows<Funding>(tx, FUNDINGS, [loanIds, revisions.map(({ rev }) => rev)])
  }
}
