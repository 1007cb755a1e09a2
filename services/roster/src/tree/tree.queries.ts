export const NODE = `m.id, m.name_key as "nameKey", m.first_name || ' ' || m.last_name as name, m.username, m.role, m.level,
  m.is_active as "isActive"`

export const FIGURES = `coalesce(f.level1, 0) as "directReports", coalesce(f.total, 0) as below,
  coalesce(v.loans, 0) as "ownLoans", coalesce(v.cents, 0)::float8 as "ownCents",
  coalesce(v.loans, 0) + coalesce(f.volume_loans, 0) as loans,
  (coalesce(v.cents, 0) + coalesce(f.volume_cents, 0))::float8 as cents`

export const TABLES = `members m
  left join downline_figures f on f.member_id = m.id
  left join officer_volumes v on v.member_id = m.id`

export const BEHIND = '($2::text is null or (m.name_key, m.id) > ($2, $3))'

export const ONE = `
  select ${NODE}, ${FIGURES} from ${TABLES}
  where m.id = $1 and m.removed_at is null`

/** Reads the page from one index in order, regardless of the number of reports. */
const page = (under: string) => `
  select ${NODE}, ${FIGURES} from ${TABLES}
  where ${under} and m.removed_at is null and ${BEHIND}
  order by m.name_key, m.id limit $4`

export const CHILDREN = page('m.upline_id = $1')
export const ROOTS = page('m.upline_id is null and $1::text is null')
