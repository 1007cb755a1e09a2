import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PendingApprovalRow, RefusedRow } from '@upline/contracts'
import { csvLine, LOAN_COLUMNS, mapHeader, readCells, unguardFormula } from '@upline/csv'
import { NothingRefusedError } from './import-failures.ts'
import {
  headerAndMappingOf,
  headerOf,
  type PageRequest,
  refusedRows,
  type StoredRow,
  type RowGroup,
} from './refused-file.queries.ts'

const PAGE = 2_000
const BOM = '\uFEFF'

/** Rows of an import that were rejected or are pending approval, as they were sent, each with its reason. */
@Injectable()
export class RefusedFileService {
  constructor(private readonly em: EntityManager) {}

  async file(importId: string): Promise<Readable> {
    const header = await headerOf(this.em, importId)
    const first = await this.page(importId, 'all', { after: -1, limit: PAGE })
    if (!header || first.length === 0) throw new NothingRefusedError()
    return Readable.from(this.lines(importId, header, first))
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
  private async list(importId: string, which: RowGroup, request: PageRequest) {
    const about = await headerAndMappingOf(this.em, importId)
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

  private page(importId: string, which: RowGroup | 'all', request: PageRequest): Promise<StoredRow[]> {
    return refusedRows(this.em.fork(), importId, which, request)
  }
}

/** Pads the cells to the header's width, so that the reason is in its own column. */
const filled = (cells: readonly string[], columns: number): string[] =>
  Array.from({ length: Math.max(columns, cells.length) }, (_, at) => unguardFormula(cells[at] ?? ''))
