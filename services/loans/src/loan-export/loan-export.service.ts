import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'
import { writeCsv } from '@upline/csv'
import { scopeFor } from '../pipeline/loan-scope.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { readListFilter } from '../pipeline/list-filter.ts'
import { exportColumns } from './export-columns.ts'
import type { LoanExportQueryDto } from './loan-export-query.dto.ts'

/** As many rows as one page may have: few statements, little memory. */
const PAGE = '1000'

/** Streams every loan of a filter as CSV and escapes formulas. */
@Injectable()
export class LoanExportService {
  constructor(private readonly loans: LoansService) {}

  csv(viewer: SessionUser, asked: LoanExportQueryDto): Readable {
    // Refused here, before the first byte: afterwards a stream could only break off.
    scopeFor(viewer, asked.scope)
    const filter = readListFilter({ ...asked, limit: PAGE })
    const columns = exportColumns((asked.columns ?? '').split(','))
    const pages = this.loans.pages(viewer, asked, filter)
    async function* lines() {
      yield writeCsv([columns.map(([heading]) => heading)], { bom: true })
      for await (const page of pages) yield writeCsv(page.map((loan) => columns.map(([, cell]) => cell(loan))))
    }
    return Readable.from(lines(), { objectMode: false, highWaterMark: 1 })
  }
}
