import { isInForce } from '../ledger/entries.queries.ts'

/**
 * The last revision of each loan: the originators' lines have what funding events report. A loan that was removed has the
 * last revision of its entries.
 */
export const FUNDINGS = `
  select distinct on (e.loan_id) json_build_object('loanId', e.loan_id, 'rev', coalesce(l.money_rev, e.rev),
    'isFunded', coalesce(l.is_booked, false), 'officerId', m.id, 'amountCents', e.basis_cents, 'fundedAt', iso_utc(e.loan_funded_at),
    'fundedOn', e.funded_on, 'decidedOn', e.decided_on,
    'originators', case when l.is_booked and l.percent < 100 then (
      select json_agg(json_build_object('memberId', o.id, 'percent', x.percent, 'decidedOn', x.decided_on)
        order by x.chain[1] <> l.officer_no, x.chain[1])
      from commission_entries x join members o on o.no = x.originator_no
      where x.loan_id = e.loan_id and x.level = 0 and x.kind = 1 and ${isInForce('x')}) end) as funding
  from commission_entries e join members m on m.no = e.originator_no left join loans l on l.id = e.loan_id
  where e.level = 0 and (l.is_booked is not true or (e.kind = 1 and e.originator_no = l.officer_no and ${isInForce('e')}))
  order by e.loan_id, e.rev desc, e.kind desc`

/** What was reversed later counts as well. */
export const FIRST_STEPS = `
  select json_build_object('memberId', m.id,
    'fundedAt', iso_utc(min(e.loan_funded_at) filter (where e.level = 0)),
    'overrideAt', iso_utc(min(e.loan_funded_at) filter (where e.level > 0 and e.amount_cents > 0))) as first
  from commission_entries e join members m on m.no = e.member_no where e.kind = 1 group by m.id`
