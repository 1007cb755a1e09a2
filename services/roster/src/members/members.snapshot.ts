import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type MemberRow, membersSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { activityHistory, type HistoryLine } from './activity-history.ts'
import { memberFacts } from './member-facts.ts'
import type { Member } from '../../database/schema/members.ts'
import { MEMBERS } from './members-snapshot.queries.ts'
import { positionHistory } from './position-history.ts'

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
