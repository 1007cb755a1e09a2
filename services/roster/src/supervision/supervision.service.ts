import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type MemberSupervision, SUPERVISION_STANDING_LABELS, supervisionStanding } from '@upline/contracts'
import { type Cell, writeCsv } from '@upline/csv'
import { searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { allPages, defineKeyset, type Page, readLimit, readSearchText } from '@upline/http'
import { memberNames } from '../members/members.store.ts'
import type { SupervisionExportDto, SupervisionQueryDto } from './supervision.dto.ts'
import { listSupervision, type SupervisionRow } from './supervision.queries.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const BY_NAME = defineKeyset('supervision', { nameKey: 'text', id: 'text' })

const HEADINGS = [
  ...['Member', 'Username', 'Role', 'Level_2_Downline', 'Level_3_Downline', 'Standing'],
  ...['Work', 'From', 'To', 'Recorded_By', 'Recorded_At'],
]

/** Members with their supervision records and the downline that pays them overrides, for viewers of the company's compliance. */
@Injectable()
export class SupervisionService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
  ) {}

  async list(asked: SupervisionQueryDto): Promise<Page<MemberSupervision>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = BY_NAME.after(asked.cursor)
    const q = readSearchText(asked.q)
    const em = this.em.fork()
    const today = await this.calendar.today(em)
    const found = await searching(q, () =>
      listSupervision(em, { q, show: asked.show ?? null, today, after, limit: limit + 1 }),
    )
    const { rows, nextCursor } = BY_NAME.pageOf(found, limit)
    const recorders = rows.flatMap(({ supervision }) => supervision.map(({ recordedBy }) => recordedBy))
    const names = await memberNames(em, [...new Set(recorders)])
    return { rows: rows.map((row) => memberSupervision(row, { names, today })), nextCursor }
  }

  /** Refuses a search before the first byte. */
  csv(asked: SupervisionExportDto): Readable {
    readSearchText(asked.q)
    return Readable.from(this.lines(asked), { objectMode: false, highWaterMark: 1 })
  }

  private async *lines(asked: SupervisionExportDto): AsyncGenerator<string> {
    yield writeCsv([HEADINGS], { bom: true })
    const read = (next: { cursor?: string }) => this.list({ ...asked, limit: String(LIMITS.max), ...next })
    for await (const rows of allPages(read)) yield writeCsv(rows.flatMap(csvRows))
  }
}

function memberSupervision(
  { nameKey: _, supervision, ...member }: SupervisionRow,
  { names, today }: { names: ReadonlyMap<string, string>; today: string },
): MemberSupervision {
  const records = supervision.map(({ recordedBy: id, ...record }) => ({
    ...record,
    recordedBy: { id, name: names.get(id) ?? id },
  }))
  return { ...member, records, standing: supervisionStanding({ ...member, records }, today) }
}

/** A row for each record, or one without a record. */
function csvRows({ records, standing, ...member }: MemberSupervision): Cell[][] {
  const { firstName, lastName, username, role, level2, level3 } = member
  const shared = [`${firstName} ${lastName}`, username, role, level2, level3, SUPERVISION_STANDING_LABELS[standing]]
  return records.length === 0
    ? [[...shared, '', '', '', '', '']]
    : records.map(({ work, from, to, recordedBy, recordedAt }) => [
        ...shared,
        ...[work, from, to, recordedBy.name, recordedAt],
      ])
}
