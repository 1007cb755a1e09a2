const PERSON = (member: string, id: string) =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(${member}.full_name, ${id})) end`

/**
 * Remembered spellings, newest first. A manager sees no loans of other imports and no match of another team. $1 the manager who proposed
 * them or null for all, $2 state or null, $3 a LIKE pattern or null, ($4, $5)
 * keyset, $6 how many, $7 an id or null.
 */
export const SPELLINGS = `
  select r.id, r.spelling, r.state, ${PERSON('m', 'm.id')} member, ${PERSON('p', 'r.proposed_by')} "proposedBy",
    iso_utc(r.proposed_at) "proposedAt", r.proposed_at::text "proposedAtKey", ${PERSON('c', 'r.confirmed_by')} "confirmedBy",
    iso_utc(r.confirmed_at) "confirmedAt", r.member_no "memberNo", r.proposed_by "proposedById",
    (select count(*)::int from loans l where l.officer_no = r.member_no and l.officer_key = r.spelling_key) "matchedLoans",
    (select count(*)::int from loans l left join imports i on i.id = l.import_id
      where l.officer_no is null and l.officer_key = r.spelling_key and ($1::text is null or i.imported_by = $1)) "waitingLoans",
    case when r.state = 'proposed' then (
      select ${PERSON('o', 'o.id')} from remembered_spellings x join members o on o.no = x.member_no
      where x.spelling_key = r.spelling_key and x.state = 'confirmed' and x.member_no <> r.member_no
        and ($1::text is null or o.no in (select d.no from members v, lateral downline_of(v.no) d(no) where v.id = $1))) end replaces
  from remembered_spellings r join members m on m.no = r.member_no
  left join members p on p.id = r.proposed_by left join members c on c.id = r.confirmed_by
  where r.state <> 'removed' and ($1::text is null or r.proposed_by = $1) and ($2::text is null or r.state = $2)
    and ($3::text is null or lower(r.spelling) like $3 or lower(m.full_name) like $3) and ($7::uuid is null or r.id = $7)
    and (r.proposed_at, r.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by r.proposed_at desc, r.id desc limit $6`
