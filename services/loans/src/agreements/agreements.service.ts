import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AGREEMENT_STATE_LABELS, type MemberAgreement } from '@upline/contracts'
import { type Cell, writeCsv } from '@upline/csv'
import { searching } from '@upline/db'
import { allPages, defineKeyset, type Page, readLimit } from '@upline/http'
import { likePattern } from '../pipeline/list-filter.ts'
import { agreementsOf } from './agreement-texts.store.ts'
import type { AgreementsExportDto, AgreementsQueryDto } from './agreements.dto.ts'
import { listAgreements } from './agreements.queries.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const BY_NAME = defineKeyset('agreements', { memberName: 'text', memberId: 'text' })

const COLUMNS: readonly [heading: string, cell: (row: MemberAgreement) => Cell][] = [
  ['Member', ({ memberName }) => memberName],
  ['Member ID', ({ memberId }) => memberId],
  ['Plan', ({ planName }) => planName],
  ['Version', ({ version }) => version],
  ['Effective', ({ effectiveFrom }) => effectiveFrom],
  ['State', ({ state }) => AGREEMENT_STATE_LABELS[state]],
  ['Acknowledged (UTC)', ({ acknowledgedAt }) => acknowledgedAt],
  ['SHA-256 of the acknowledged text', ({ acknowledgedSha256 }) => acknowledgedSha256],
  ['SHA-256 of the text of today', ({ sha256 }) => sha256],
]

/** Which members acknowledged the comp plan that pays them today, and which have not. */
@Injectable()
export class AgreementsService {
  constructor(private readonly em: EntityManager) {}

  async list(asked: AgreementsQueryDto): Promise<Page<MemberAgreement>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = BY_NAME.after(asked.cursor)
    const pattern = likePattern(asked.q)
    const em = this.em.fork()
    const hashes = await hashesOf(em)
    const found = await searching(pattern, () =>
      listAgreements(em, { hashes, pattern, state: asked.state ?? null, after, limit: limit + 1 }),
    )
    return BY_NAME.pageOf(found, limit)
  }

  /** Refuses a search before the first byte. */
  csv(asked: AgreementsExportDto): Readable {
    likePattern(asked.q)
    return Readable.from(this.lines(asked), { objectMode: false, highWaterMark: 1 })
  }

  private async *lines(asked: AgreementsExportDto): AsyncGenerator<string> {
    yield writeCsv([COLUMNS.map(([heading]) => heading)], { bom: true })
    const read = (next: { cursor?: string }) => this.list({ ...asked, limit: String(LIMITS.max), ...next })
    for await (const rows of allPages(read)) yield writeCsv(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))))
  }
}

async function hashesOf(em: EntityManager): Promise<ReadonlyMap<number, string>> {
  return new Map([...(await agreementsOf(em, null))].map(([id, { sha256 }]) => [id, sha256]))
}
