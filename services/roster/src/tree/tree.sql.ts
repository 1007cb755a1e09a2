const NODE = `m.id, m.name_key as "nameKey", m.first_name || ' ' || m.last_name as name, m.username, m.role, m.level,
  m.is_active as "isActive"`

const FIGURES = `coalesce(d.level1, 0) as "directReports", coalesce(d.total, 0) as below`

const BEHIND = '($2::text is null or (m.name_key, m.id) > ($2, $3))'

export const ONE = `
  select ${NODE}, ${FIGURES} from members m left join downlines d on d.member_id = m.id
  where m.id = $1 and m.removed_at is null`

/** The page comes from one index in its order, however many report to the node. */
const page = (under: string) => `
  select ${NODE}, ${FIGURES} from members m left join downlines d on d.member_id = m.id
  where ${under} and m.removed_at is null and ${BEHIND}
  order by m.name_key, m.id limit $4`

export const CHILDREN = page('m.upline_id = $1')
export const ROOTS = page('m.upline_id is null and $1::text is null')

/** Whose upline was this at an instant ($5): no later link of the member had begun by then. `m` is what members are called. */
const held = (upline: string, m = 'm') => `
  upline_links l join members ${m} on ${m}.id = l.member_id
  where l.upline_id ${upline} and l.valid_from <= $5 and ${m}.created_at <= $5
    and (${m}.removed_at is null or ${m}.removed_at > $5)
    and not exists (select from upline_links later
      where later.member_id = l.member_id and later.valid_from > l.valid_from and later.valid_from <= $5)`

// $6 is the viewer where it is not the company's: whom they may not see today they may not see in the past. The fence
// keeps the walk up to the rows of the page.
const pageThen = (upline: string) => `
  select c.*, (select count(*)::int from ${held('= c.id', 'r')}) as "directReports", null as below
  from (
    select * from (select ${NODE} from ${held(upline)} and ${BEHIND} order by m.name_key, m.id offset 0) v
    where $6::text is null or v.id = $6 or is_below(v.id, $6)
    limit $4) c
  order by c."nameKey", c.id`

export const CHILDREN_THEN = pageThen('= $1')
export const ROOTS_THEN = pageThen('is null and $1::text is null')
