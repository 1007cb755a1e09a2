/** What entities cannot describe: database/schema/beyond-entities.ts as of 2026-11-26. `loan_history` became partitioned later. */
export const BEYOND_ENTITIES = `
-- Numbers inside a text sort by value, and upper and lower case are equal.
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false);

alter table commission_entries drop constraint commission_entries_pkey;
alter table member_deltas drop constraint member_deltas_pkey;
alter table upline_links drop constraint upline_links_pkey, add primary key (member_no, effective_on) include (upline_no);
alter table member_activity drop constraint member_activity_pkey, add primary key (member_no, effective_on, at) include (is_active);
alter table officer_totals set (fillfactor = 50);
alter table member_totals set (fillfactor = 50);
alter table pay_periods add constraint pay_periods_no_overlap
  exclude using gist (daterange(starts_on, ends_on, '[]') with &&) where (kind = 'regular') deferrable initially deferred;
alter table loan_history add constraint loan_history_kind_check check (kind in ('created', 'changed', 'merged'));
`
