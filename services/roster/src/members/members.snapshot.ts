import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type MemberRow, membersSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { startsOn } from '../as-of/link-dates.queries.ts'
import { activityHistory, type HistoryLine } from './activity-history.ts'
import { memberFacts } from './member-facts.ts'
import type { Member } from '../../database/schema/members.ts'
import { positionHistory } from './position-history.ts'

const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const MEMBERS = `
  select m.*, m.hired_on::text as hired_on, m.left_on::text as left_on,
    (select json_agg(json_build_object('uplineId', l.upline_id,
        'from', case when isfinite(l.valid_from) then ${ISO('l.valid_from')} end,
        'effectiveOn', case when isfinite(l.starts) then l.starts::text end) order by l.starts, l.valid_from)
      from (select *, ${startsOn('upline_links')} as starts from upline_links) l
      where l.member_id = m.id) as uplines,
    (select json_agg(json_build_object('action', h.action, 'changes', h.changes, 'at', ${ISO('h.at')}, 'on', company_date_then(h.at)::text) order by h.id)
      from member_history h where h.member_id = m.id
        and (h.action in ('removed', 'restored') or h.changes @> any(array['[{"field": "isActive"}]', '[{"field": "role"}]',
          '[{"field": "branch"}]']::jsonb[]))) as lines,
    (select ${ISO('e.at')} from erasures e where e.member_id = m.id) as erased_at
  from members m order by m.id`

interface MemberRead {
  uplines: MemberRow['uplines'] | null
  lines: HistoryLine[] | null
  erasedAt: string | null
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const camelCased = (read: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(read).map(([name, value]) => [camel(name), value]))

function memberRow(read: Record<string, unknown>): MemberRow {
  const member = camelCased(read) as unknown as Member & MemberRead
  const { erasedAt, uplines, lines } = member
  const today = { ...member, isErased: erasedAt !== null }
  return {
    member: memberFacts(member),
    ...(erasedAt !== null && { erasedAt }),
    uplines: uplines ?? [],
    activity: activityHistory(today, lines ?? []),
    positions: positionHistory(today, lines ?? []),
  }
}

/** All members with their history of uplines, roles and branches, and when they were active. */
@Injectable()
export class MembersSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    this.sources.register({ type: membersSnapshot, parts: [{ sql: MEMBERS, row: memberRow }] })
  }
}
