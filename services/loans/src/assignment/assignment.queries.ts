/** A loan, and who imported it: a manager may assign what they imported. $1 id. */
export const EDITED = `
  select l.id, l.officer_no "officerNo", array(select (x.one->>'memberNo')::int from jsonb_array_elements(l.co_originators) x(one)) "others",
    l.officer_key "officerKey", i.imported_by "importedBy", l.status, l.funded_on::text "fundedOn"
  from loans l left join imports i on i.id = l.import_id where l.id = $1 for update of l`

/** A loan `l` whose written second officer matches no member. */
export const OPEN_PORTION = 'l.officer_no is not null and l.percent < 100 and l.co_originators is null'

/** Loans under one written name that have no officer, or no second officer. $1 key, $2 the importer or null for all. */
export const UNDER_SPELLING = `
  select l.id, l.officer_no "officerNo", l.percent::int from loans l left join imports i on i.id = l.import_id
  where ((l.officer_no is null and l.officer_key = $1) or (${OPEN_PORTION} and l.second_officer_key = $1))
    and ($2::text is null or i.imported_by = $2) order by l.id for update of l`

/** Spellings that wait for an officer, the most loans first. $1 the importer or null for all. */
export const WAITING_SPELLINGS = `
  select l.key spelling, min(l.text) "writtenAs", count(*)::int loans,
    (select count(*) from member_spellings s where s.spelling_key = l.key)::int matches
  from (
    select import_id, officer_key key, officer_text text from loans where officer_no is null
    union all
    select import_id, second_officer_key, second_officer_text from loans l where ${OPEN_PORTION} and second_officer_key is not null) l
  left join imports i on i.id = l.import_id
  where $1::text is null or i.imported_by = $1
  group by l.key order by count(*) desc, l.key limit 1000`

/** Who may be assigned: a known member who is still there. $1 id. */
export const OFFICER = 'select no from members where id = $1 and joined_at is not null and removed_at is null'
