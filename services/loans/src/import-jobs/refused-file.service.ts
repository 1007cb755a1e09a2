import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PendingApprovalRow, RefusedRow } from '@upline/contracts'
import { csvLine, LOAN_COLUMNS, type LoanColumn, mapHeader, readCells, unguardFormula } from '@upline/csv'
import { firstRow, rows } from '@upline/db'
import { NothingRefusedError } from './import-failures.ts'

const PAGE = 2_000
/** $1 the import, $2 the line before the page, $3 how many, $4 'refused', 'pending' or 'all'. */
const LEFT_ROWS = `
  select line, cells, message, request_id "requestId" from import_refused_rows
  where import_id = $1 and line > $2 and ($4 = 'all' or (request_id is not null) = ($4 = 'pending')) order by line limit $3`

const BOM = '\uFEFF'

interface StoredRow {
  line: number
  cells: string[]
  message: string
  requestId: string | null
}

/** Rejected rows, or rows pending approval. */
type Which = 'refused' | 'pending'

interface PageRequest {
  after: number
  limit: number
}

/** Rows of an import that were rejected or are pending approval, as they were sent, each with its reason. */
@Injectable()
export class RefusedFileService {
  constructor(private readonly em: EntityManager) {}

  async file(importId: string): Promise<Readable> {
    const found = await firstRow<{ header: string[] }>(this.em, 'select header from imports where id = $1', [importId])
    const first = await this.page(importId, 'all', { after: -1, limit: PAGE })
    if (!found || first.length === 0) throw new NothingRefusedError()
    return Readable.from(this.lines(importId, found.header, first))
  }

  async refused(importId: string, request: PageRequest): Promise<RefusedRow[]> {
    return (await this.list(importId, 'refused', request)).map(({ line, message, borrower }) => ({
      ...{ line, message, borrower },
    }))
  }

  async pending(importId: string, request: PageRequest): Promise<PendingApprovalRow[]> {
    return (await this.list(importId, 'pending', request)).map((row) => ({ ...row, requestId: row.requestId ?? '' }))
  }

  /** A page of rows for a screen. */
  private async list(importId: string, which: Which, request: PageRequest) {
    const about = await firstRow<{ header: string[]; mapping: Record<string, LoanColumn | null> | null }>(
      this.em,
      'select i.header, j.mapping from imports i left join import_jobs j using (id) where i.id = $1',
      [importId],
    )
    const columns = mapHeader(about?.header ?? [], LOAN_COLUMNS, about?.mapping ?? {})
    return (await this.page(importId, which, request)).map(({ line, cells, message, requestId }) => ({
      ...{ line, message, requestId },
      borrower: readCells(cells, columns).borrower ?? '',
    }))
  }

  private async *lines(importId: string, header: string[], first: StoredRow[]): AsyncGenerator<string> {
    yield BOM + csvLine([...header.map(unguardFormula), 'Reason'])
    let page = first
    while (page.length > 0) {
      yield page.map(({ cells, message }) => csvLine([...filled(cells, header.length), message])).join('')
      page = page.length < PAGE ? [] : await this.page(importId, 'all', { after: page.at(-1)!.line, limit: PAGE })
    }
  }

  private page(importId: string, which: Which | 'all', { after, limit }: PageRequest): Promise<StoredRow[]> {
    return rows<StoredRow>(this.em.fork(), LEFT_ROWS, [importId, after, limit, which])
  }
}

/** Pads the cells to the header's width, so that the reason is in its own column. */
const filled = (cells: readonly string[], columns: number): string[] =>
  Array.from({ length: Math.max(columns, cells.length) }, (_, at) => unguardFormula(cells[at] ?? ''))
