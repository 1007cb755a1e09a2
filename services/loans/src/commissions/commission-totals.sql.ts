/** Approved adjustments, early payoffs and tiers. $1 member, or 0 for the company. */
export const ADJUSTMENTS_SUM = `
  select coalesce(sum(amount_cents), 0)::float8 cents,
    coalesce(sum(amount_cents) filter (where tier_month is not null), 0)::float8 "tierCents"
  from adjustments where $1 = 0 or member_no = $1`

/** Shares of funded loans by level, from the roll-ups. $1 member, or 0 for the company, $2 and $3 first and last yyyymm. */
export const FUNDED_BY_LEVEL = `
  select level, sum(share_cents)::float8 cents
  from (select * from member_totals where member_no = $1 and bucket between $2 and $3
        union all select * from member_deltas where member_no = $1 and bucket between $2 and $3) t
  group by 1`
