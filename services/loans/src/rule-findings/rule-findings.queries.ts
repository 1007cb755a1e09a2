import type { EntityManager } from '@mikro-orm/postgresql'
import type { StoredFinding } from '@upline/contracts'
import { rows } from '@upline/db'
import { RELEASED_BY } from '../ledger/held-pay.queries.ts'

export type FindingRow = Omit<StoredFinding, 'name' | 'source' | 'checked' | 'notChecked' | 'notice'> & {
  atKey: string
}

/**
 * Results of rules about loans, adjustments and pay runs, newest first. $1 action or null, $2 rule or null, $3 loan or null, ($4, $5) keyset,
 * $6 how many.
 */
const FINDINGS = `
  select f.id, f.rule, f.rule_version "version", f.action, coalesce(f.message, h.reason) message, f.inputs, iso_utc(f.at) at, f.at::text "atKey",
    f.loan_id "loanId", l.loan_number "loanNumber", l.borrower, f.request_id "adjustmentId",
    case when m.id is not null then json_build_object('id', m.id, 'name', m.full_name) end member,
    case when r.hold_id is not null then json_build_object('by', ${RELEASED_BY}, 'reason', r.reason, 'at', iso_utc(r.at))
      when d.result_id is not null then json_build_object('by', coalesce(c.full_name, d.by), 'reason', d.reason, 'at', iso_utc(d.at)) end release
  from rule_results f left join holds h on h.id = f.hold_id left join loans l on l.id = f.loan_id left join adjustment_requests a on a.id = f.request_id
    left join members m on m.id = coalesce((select x.id from members x where x.no = coalesce(h.member_no, a.member_no)), f.inputs ->> 'memberId')
    left join hold_releases r on r.hold_id = h.id left join members b on b.id = r.by
    left join accepted_deductions d on d.result_id = f.id left join members c on c.id = d.by
  where ($1::text is null or f.action = $1) and ($2::text is null or f.rule = $2) and ($3::uuid is null or f.loan_id = $3)
    and (f.at, f.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by f.at desc, f.id desc limit $6`

export interface FindingListQuery {
  action: string | null
  rule: string | null
  loanId: string | null
  after: readonly (string | null)[]
  limit: number
}

export const listFindings = (
  em: EntityManager,
  { action, rule, loanId, after, limit }: FindingListQuery,
): Promise<FindingRow[]> => rows<FindingRow>(em, FINDINGS, [action, rule, loanId, ...after, limit])
