/**
 * Role, level and activity of a member as of a time, from the history of the member's changes. The history has every
 * change since it exists; an erasure removes values from it, and then the next known value applies.
 */
type Field = 'role' | 'level' | 'isActive'

const COLUMNS: Record<Field, { column: string; type: string }> = {
  role: { column: 'role', type: 'text' },
  level: { column: 'level', type: 'int' },
  isActive: { column: 'is_active', type: 'boolean' },
}

/** What the first later change replaced, else `today`. `isLater` compares the instant of a change, an SQL expression. */
function fieldThen(field: Field, memberId: string, today: string, isLater: (at: string) => string): string {
  const { type } = COLUMNS[field]
  return `coalesce((
    select (change ->> 'from')::${type}
    from member_history h cross join lateral jsonb_array_elements(h.changes) change
    where h.member_id = ${memberId} and ${isLater('h.at')} and change ->> 'field' = '${field}'
      and change ->> 'from' is not null
    order by h.id limit 1), ${today})`
}

/** The three columns of `m`, a row of members; `isLater` says which changes came after the time. */
export const positionAsOf = (m: string, isLater: (at: string) => string): string =>
  (Object.keys(COLUMNS) as Field[])
    .map((field) => {
      const { column } = COLUMNS[field]
      return `${fieldThen(field, `${m}.id`, `${m}.${column}`, isLater)} as ${column}`
    })
    .join(', ')

/** A change came after the end of a date, a parameter. */
export const isAfterDate =
  (date: string) =>
  (at: string): string =>
    `company_date(${at}) > ${date}::date`
