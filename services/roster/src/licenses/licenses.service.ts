import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  LICENSE_STANDING_LABELS,
  type ListedLicense,
  listedLicenses,
  type MemberLicenses,
  stateCodeOf,
} from '@upline/contracts'
import { type Cell, writeCsv } from '@upline/csv'
import { searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { allPages, defineKeyset, InvalidParameterError, type Page, readLimit, readSearchText } from '@upline/http'
import type { LicensesExportDto, LicensesQueryDto } from './licenses.dto.ts'
import { listLicenses, type LicensesRow } from './licenses.queries.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const BY_NAME = defineKeyset('licenses', { nameKey: 'text', id: 'text' })

/** The columns of an import, so that a download can be changed and imported. */
const HEADINGS = ['Member', 'Username', 'NMLS_ID', 'State', 'License_Number', 'From', 'To', 'Standing']

/** Members with their state licenses, for viewers of the company's compliance. */
@Injectable()
export class LicensesService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
  ) {}

  async list(asked: LicensesQueryDto): Promise<Page<MemberLicenses>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = BY_NAME.after(asked.cursor)
    const q = readSearchText(asked.q)
    const em = this.em.fork()
    const today = await this.calendar.today(em)
    const filter = { state: readState(asked.state), show: asked.show ?? null }
    const found = await searching(q, () => listLicenses(em, { q, ...filter, today, after, limit: limit + 1 }))
    const { rows, nextCursor } = BY_NAME.pageOf(found, limit)
    return { rows: rows.map((row) => memberLicenses(row, today)), nextCursor }
  }

  /** Refuses a search or a state before the first byte. */
  csv(asked: LicensesExportDto): Readable {
    readSearchText(asked.q)
    readState(asked.state)
    return Readable.from(this.lines(asked), { objectMode: false, highWaterMark: 1 })
  }

  private async *lines(asked: LicensesExportDto): AsyncGenerator<string> {
    yield writeCsv([HEADINGS], { bom: true })
    const read = (next: { cursor?: string }) => this.list({ ...asked, limit: String(LIMITS.max), ...next })
    for await (const rows of allPages(read)) yield writeCsv(rows.flatMap((row) => csvRows(row, readState(asked.state))))
  }
}

function readState(written: string | undefined): string | null {
  if (!written) return null
  const state = stateCodeOf(written)
  if (state === null)
    throw new InvalidParameterError('state', 'state must be a name or code of a state, for example TX')
  return state
}

const memberLicenses = ({ nameKey: _, licenses, ...member }: LicensesRow, today: string): MemberLicenses => ({
  ...member,
  licenses: listedLicenses(licenses, today),
})

/** A member without a license of the state has one row to fill in. */
function csvRows({ firstName, lastName, username, nmls, licenses }: MemberLicenses, state: string | null): Cell[][] {
  const member = [`${firstName} ${lastName}`, username, nmls]
  const shown = licenses.filter((license) => state === null || license.state === state)
  return shown.length === 0
    ? [[...member, state ?? '', '', '', '', '']]
    : shown.map((license) => [...member, ...cells(license)])
}

const cells = ({ state, number, from, to, standing }: ListedLicense): Cell[] => [
  ...[state, number, from, to, LICENSE_STANDING_LABELS[standing]],
]
