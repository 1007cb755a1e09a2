import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  ATTENTION_KINDS,
  LOAN_STATUSES,
  type AttentionResponse,
  type AttentionCounts,
  type AttentionKind,
  type AttentionLoan,
  type AttentionRow,
  type ImportMapping,
  type SessionUser,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { cents, toDollars } from '@upline/money'
import { seesCompany } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'
import { itemView, type ItemRow } from './item-cause.ts'
import { mappedCells } from './mapped-cells.ts'
import { COUNTS, ITEMS, LOANS_BEHIND, ONE_ITEM, REJECTIONS, ROWS_BEHIND } from './attention.queries.ts'
import type { RejectionGroup } from './rejection-summary.ts'

interface PageQuery {
  limit?: string
  cursor?: string
}

type LoanRow = Omit<AttentionLoan, 'loanAmount' | 'status'> & { amountCents: number | null; status: number }
type RefusedRow = Omit<AttentionRow, 'cells'> & { header: string[]; cells: string[]; mapping: ImportMapping | null }

const LIMITS = { byDefault: 50, max: 1_000 }
const ITEM_PLACES = defineKeyset('attention', { openedAtKey: 'timestamptz', kind: 'text', subject: 'text' })
const LOAN_PLACES = defineKeyset('attention-loans', { id: 'uuid' })
const ROW_PLACES = defineKeyset('attention-rows', { line: 'integer' })

/** Lists items that need attention: all for ceo and admin; for managers those of their own imports and of their downline. */
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

  /** Whether the viewer sees this item. */
  async has(by: SessionUser, kind: AttentionKind, subject: string): Promise<boolean> {
    return (await rows(this.em, ONE_ITEM, [...(await this.reachOf(by)), kind, subject])).length > 0
  }

  async list(
    by: SessionUser,
    { kind, ...asked }: PageQuery & { kind?: AttentionKind },
  ): Promise<{ answer: AttentionResponse; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = ITEM_PLACES.after(asked.cursor)
    const reach = await this.reachOf(by)
    const [found, counts] = await Promise.all([
      rows<ItemRow>(this.em, ITEMS, [...reach, kind ?? null, ...after, limit + 1]),
      this.counts(by),
    ])
    const { rows: items, nextCursor } = ITEM_PLACES.pageOf(found, limit)
    const rejections = await this.rejectionsOf(items)
    const views = items.map((item) => itemView({ ...item, rejections: rejections.get(item.subject) ?? [] }))
    return { answer: { ...counts, items: views }, nextCursor }
  }

  /** Why rows were rejected, by import. */
  private async rejectionsOf(items: ItemRow[]): Promise<Map<string, RejectionGroup[]>> {
    const imports = items.filter(({ kind }) => kind === 'refused-row').map(({ subject }) => subject)
    if (imports.length === 0) return new Map()
    const found = await rows<RejectionGroup & { importId: string }>(this.em, REJECTIONS, [imports])
    return Map.groupBy(found, ({ importId }) => importId)
  }

  async loans(
    by: SessionUser,
    { kind, subject, ...asked }: PageQuery & { kind: AttentionKind; subject: string },
  ): Promise<{ rows: AttentionLoan[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = LOAN_PLACES.after(asked.cursor)
    const sql = sqlOf(kind)
    if (sql === undefined) return { rows: [], nextCursor: null }
    const key = sql === LOANS_BEHIND.officer ? officerKeyOf(subject) : subject
    const found = await rows<LoanRow>(this.em, sql, [...(await this.reachOf(by)), key, ...after, limit + 1])
    const page = LOAN_PLACES.pageOf(found, limit)
    return { ...page, rows: page.rows.map(loanView) }
  }

  async rows(
    by: SessionUser,
    { importId, ...asked }: PageQuery & { importId: string },
  ): Promise<{ rows: AttentionRow[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const parameters = [importerOf(by), importId, ...ROW_PLACES.after(asked.cursor), limit + 1]
    const page = ROW_PLACES.pageOf(await rows<RefusedRow>(this.em, ROWS_BEHIND, parameters), limit)
    return { ...page, rows: page.rows.map(rowView) }
  }

  /** Whose imports, and whose loans. */
  private async reachOf(by: SessionUser): Promise<[string | null, number[]]> {
    const own = await this.members.noOf(by.id)
    if (seesCompany(by)) return [null, [own]]
    const downline = await this.members.downlineOf(this.em, own)
    return [by.id, [...downline]]
  }
}

export const importerOf = (by: SessionUser): string | null => (seesCompany(by) ? null : by.id)

function sqlOf(kind: AttentionKind): string | undefined {
  if (kind === 'missing-amount') return LOANS_BEHIND.amount
  if (kind === 'unmapped-milestone') return LOANS_BEHIND.milestone
  if (kind === 'same-number') return LOANS_BEHIND.number
  if (kind === 'unconfirmed-loan') return LOANS_BEHIND.unconfirmed
  return kind === 'unknown-officer' || kind === 'ambiguous-officer' ? LOANS_BEHIND.officer : undefined
}

const loanView = ({ amountCents, status, ...loan }: LoanRow): AttentionLoan => ({
  ...loan,
  loanAmount: amountCents === null ? null : toDollars(cents(amountCents)),
  status: LOAN_STATUSES[status - 1]!,
})

const rowView = ({ header, cells, mapping, ...row }: RefusedRow): AttentionRow => ({
  ...row,
  cells: mappedCells({ header, cells }, mapping ?? {}),
})
