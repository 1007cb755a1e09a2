/** What entities cannot describe, as SQL that runs after theirs. */
export const LOANS_BEYOND_ENTITIES = [
  // MikroORM needs a key for each entity. Entries are found by loan or member, so the database writes one index less for each.
  'alter table commission_entries drop constraint commission_entries_pkey',
  // The same. Writers append deltas of one sum without waiting for each other.
  'alter table member_deltas drop constraint member_deltas_pkey',
  // Each year has the key, because a key of the whole table would have to contain `at`.
  'alter table loan_history drop constraint loan_history_pkey',
  // Chains are read from the index alone.
  'alter table upline_links drop constraint upline_links_pkey, add primary key (member_no, effective_on) include (upline_no)',
  'alter table member_activity drop constraint member_activity_pkey, add primary key (member_no, effective_on, at) include (is_active)',
  // Sums change often: an update finds space in the same page, and no index changes.
  'alter table officer_totals set (fillfactor = 50)',
  'alter table member_totals set (fillfactor = 50)',
  // Checked at the commit, so that a new calendar can move the bounds of several periods.
  `alter table pay_periods add constraint pay_periods_no_overlap
    exclude using gist (daterange(starts_on, ends_on, '[]') with &&) where (kind = 'regular') deferrable initially deferred`,
]
