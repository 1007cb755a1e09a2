import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { dateText, startsOn } from '../as-of/link-dates.queries.ts'
import type { DatedLink, LinkHistories } from './dated-links.ts'

const LINKS = (members: string) => `
  select l.member_id as "memberId",
    json_agg(json_build_object('from', ${dateText('l.starts')}, 'uplineId', l.upline_id) order by l.starts, l.valid_from) as links
  from (select *, ${startsOn('upline_links')} as starts from upline_links where member_id in (${members})) l
  group by 1`

// Union stops at members that were already visited: chains of different dates can lead back to each other.
const EVERYONE_ABOVE = `
  with recursive above(id) as (
    select id from unnest($1::text[]) id
    union
    select l.upline_id from above join upline_links l on l.member_id = above.id where l.upline_id is not null)
  ${LINKS('select id from above')}`

const LEVELS_ABOVE = `
  with recursive above(id, height) as (
    select id, 0 from unnest($1::text[]) id
    union
    select l.upline_id, height + 1 from above join upline_links l on l.member_id = above.id
    where l.upline_id is not null and height < $2)
  ${LINKS('select id from above')}`

interface HistoryRow {
  memberId: string
  links: DatedLink[]
}

const historiesOf = (found: readonly HistoryRow[]): LinkHistories =>
  new Map(found.map(({ memberId, links }) => [memberId, links]))

/** Links of these members and of everyone who was ever above them. */
export const linksOfEveryoneAbove = async (em: EntityManager, memberIds: readonly string[]): Promise<LinkHistories> =>
  historiesOf(await rows<HistoryRow>(em, EVERYONE_ABOVE, [memberIds]))

/** Links of these members and of those who were ever up to `levels` above them. */
export const linksOfLevelsAbove = async (
  em: EntityManager,
  memberIds: readonly string[],
  levels: number,
): Promise<LinkHistories> => historiesOf(await rows<HistoryRow>(em, LEVELS_ABOVE, [memberIds, levels]))
