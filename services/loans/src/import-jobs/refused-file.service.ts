import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RefusedRow } from '@upline/contracts'
import { csvLine, LOAN_COLUMNS, type LoanColumn, mapHeader, readCells, unguardFormula } from '@upline/csv'
import { firstRow, rows } from '@upline/db'
import { NothingRefusedError } from './import-failures.ts'

const PAGE = 2_000
const BOM = '\uFEFF'

interface StoredRow {
  line: number
  cells: string[]
  message: string
}

/** The refused rows of an import as a file: as they were sent, each with its reason, formulas defused. */
@Injectable()
export class RefusedFileService {
  constructor(private readonly em: EntityManager) {}

  async file(importId: string): Promise<Readable> {
    const found = await firstRow<{ header: string[] }>(this.em, 'select header from imports where id = $1', [importId])
    const first = await this.page(importId, -1)
    if (!found || first.length === 0) throw new NothingRefusedError()
    return Readable.from(this.lines(importId, found.header, first))
  }

  /** A page of them for a screen. */
  async list(importId: string, { after, limit }: { after: number; limit: number }): Promise<RefusedRow[]> {
    const about = await firstRow<{ header: string[]; mapping: Record<string, LoanColumn | null> | null }>(
      this.em,
      'select i.header, j.mapping from imports i left join import_jobs j using (id) where i.id = $1',
      [importId],
    )
    const columns = mapHeader(about?.header ?? [], LOAN_COLUMNS, about?.mapping ?? {})
    return (await this.page(importId, after, limit)).map(({ line, cells, message }) => ({
      line,
      message,
      borrower: readCells(cells, columns).borrower ?? '',
    }))
  }

  private async *lines(importId: string, header: string[], first: StoredRow[]): AsyncGenerator<string> {
    yield BOM + csvLine([...header.map(unguardFormula), 'Reason'])
    let page = first
    while (page.length > 0) {
      yield page.map(({ cells, message }) => csvLine([...filled(cells, header.length), message])).join('')
      page = page.length < PAGE ? [] : await this.page(importId, page.at(-1)!.line)
    }
  }

  private page(importId: string, after: number, limit = PAGE): Promise<StoredRow[]> {
    const sql = `select line, cells, message from import_refused_rows where import_id = $1 and line > $2 order by line limit $3`
    return rows<StoredRow>(this.em.fork(), sql, [importId, after, limit])
  }
}

/** As many cells as the header has, so that the reason stands under its own. */
const filled = (cells: readonly string[], columns: number): string[] =>
  Array.from({ length: Math.max(columns, cells.length) }, (_, at) => unguardFormula(cells[at] ?? ''))
