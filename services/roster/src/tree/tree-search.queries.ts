import type { Place } from '@upline/http'
import { readOrder } from '../directory/member-order.ts'
import { idsOfPage, type MemberSearch, type Query } from '../directory/member-pages.queries.ts'
import { matchesText, likePart, line } from '../directory/text-search.queries.ts'
import { FIGURES, NODE, TABLES } from './tree.queries.ts'

export interface TreeSearch extends Pick<MemberSearch, 'q' | 'limit' | 'team'> {
  after: Place<'nameKey' | 'id'> | undefined
}

/** Name and username. The index of names contains them and the role in line 4. */
const NAMES = `${line(1)} || chr(10) || ${line(2)}`

/** Nodes by name, each with its upline. Team Management lists everyone except admins. */
export function treeSearchQuery({ after, ...search }: TreeSearch): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const part = `plain_text(${bind(likePart(search.q))})`
  const only = [`${line(4)} <> 'admin'`, matchesText(search.q, bind), `${NAMES} like ${part}`]
  const page = idsOfPage(
    {
      ...search,
      filters: {},
      order: readOrder('name'),
      ...(after && { after: { name: after.nameKey, id: after.id } }),
    },
    bind,
    only,
  )
  const sql = `with page as materialized (${page})
    select ${NODE}, ${FIGURES}, m.upline_id as "uplineId", u.first_name || ' ' || u.last_name as "uplineName"
    from page join ${TABLES.replace('members m', 'members m on m.id = page.id')}
      left join members u on u.id = m.upline_id
    order by m.name_key, m.id`
  return { sql, parameters }
}
