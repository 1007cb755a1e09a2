import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  ATTENTION_KINDS,
  LOAN_STATUSES,
  type AttentionAnswer,
  type AttentionCounts,
  type AttentionKind,
  type AttentionLoan,
  type AttentionRow,
  type SessionUser,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { decodeCursor, InvalidParameterError, pageOf, readLimit } from '@upline/http'
import { cents, toDollars } from '@upline/money'
import { seesCompany } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { itemView, type ItemRow } from './attention-words.ts'
import { COUNTS, ITEMS, LOANS_BEHIND, ROWS_BEHIND } from './attention.sql.ts'

interface Asked {
  limit?: string
  cursor?: string
}

type LoanRow = Omit<AttentionLoan, 'loanAmount' | 'status'> & { amountCents: number | null; status: number }
type RefusedRow = Omit<AttentionRow, 'cells'> & { header: string[]; cells: string[] }

const LIMITS = { byDefault: 50, max: 1_000 }
const UUID = /^[0-9a-f-]{36}$/i

/** What waits for a person: ceo and admin see all, a manager what came by the own imports or concerns the own downline. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
  ) {}

  async counts(by: SessionUser): Promise<AttentionCounts> {
    const found = await rows<{ kind: AttentionKind; items: number }>(this.em, COUNTS, await this.reachOf(by))
    const counts = Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])) as AttentionCounts['counts']
    for (const { kind, items } of found) counts[kind] = items
    return { total: found.reduce((sum, { items }) => sum + items, 0), counts }
  }

  async list(
    by: SessionUser,
    { kind, ...asked }: Asked & { kind?: AttentionKind },
  ): Promise<{ answer: AttentionAnswer; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = decodeCursor<readonly [string, string, string]>(asked.cursor, 3)
    if (after && !/^[\w :.+-]{8,40}$/.test(String(after[0])))
      throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
    const reach = await this.reachOf(by)
    const keyset = [after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null]
    const [found, counts] = await Promise.all([
      rows<ItemRow>(this.em, ITEMS, [...reach, kind ?? null, ...keyset, limit + 1]),
      this.counts(by),
    ])
    const { rows: items, nextCursor } = pageOf(found, limit, (item) => [item.openedAtKey, item.kind, item.subject])
    return { answer: { ...counts, items: items.map(itemView) }, nextCursor }
  }

  async loans(
    by: SessionUser,
    { kind, subject, ...asked }: Asked & { kind: AttentionKind; subject: string },
  ): Promise<{ rows: AttentionLoan[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = decodeCursor<readonly [string]>(asked.cursor, 1)
    if (after && !UUID.test(String(after[0])))
      throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
    const sql = sqlOf(kind)
    if (sql === undefined) return { rows: [], nextCursor: null }
    const found = await rows<LoanRow>(this.em, sql, [
      ...(await this.reachOf(by)),
      subject,
      after?.[0] ?? null,
      limit + 1,
    ])
    const page = pageOf(found, limit, (loan) => [loan.id])
    return { ...page, rows: page.rows.map(loanView) }
  }

  async rows(
    by: SessionUser,
    { importId, ...asked }: Asked & { importId: string },
  ): Promise<{ rows: AttentionRow[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = decodeCursor<readonly [number]>(asked.cursor, 1)
    if (after && !Number.isSafeInteger(after[0]))
      throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
    const parameters = [importerOf(by), importId, after?.[0] ?? null, limit + 1]
    const page = pageOf(await rows<RefusedRow>(this.em, ROWS_BEHIND, parameters), limit, (row) => [row.line])
    return { ...page, rows: page.rows.map(rowView) }
  }

  /** Whose imports, and whose loans. */
  private async reachOf(by: SessionUser): Promise<[string | null, number[]]> {
    if (seesCompany(by)) return [null, []]
    const downline = await this.members.downlineOf(this.em, await this.members.noOf(by.id))
    return [by.id, [...downline]]
  }
}

export const importerOf = (by: SessionUser): string | null => (seesCompany(by) ? null : by.id)

function sqlOf(kind: AttentionKind): string | undefined {
  if (kind === 'missing-amount') return LOANS_BEHIND.amount
  if (kind === 'unmapped-milestone') return LOANS_BEHIND.milestone
  if (kind === 'same-number') return LOANS_BEHIND.number
  return kind === 'unknown-officer' || kind === 'ambiguous-officer' ? LOANS_BEHIND.officer : undefined
}

const loanView = ({ amountCents, status, ...loan }: LoanRow): AttentionLoan => ({
  ...loan,
  loanAmount: amountCents === null ? null : toDollars(cents(amountCents)),
  status: LOAN_STATUSES[status - 1]!,
})

const rowView = ({ header, cells, ...row }: RefusedRow): AttentionRow => ({
  ...row,
  cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
})
