import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { BulkLoansResponse, SessionUser } from '@upline/contracts'
import { readBulkRows } from './bulk-rows.ts'
import { readImportMode } from './import-mode.ts'
import { importerOf, LoanImportService } from './loan-import.service.ts'

@Controller('loans/bulk-import')
export class LoanImportController {
  constructor(private readonly imports: LoanImportService) {}

  /**
   * Imports up to 10,000 loans in one call.
   * @body BulkLoansRequest
   * @who company; managers: rows outside their downline are rejected by number
   * @takes `loans`: 1 to 10,000 objects keyed by CSV header; `mode` (`loans` or `history`: another system has paid the funded
   *   loans of the call)
   * @answers 200 `BulkLoansResponse`: success, message, totalRecords, imported, commissionsCreated, pendingShares, needsOfficer,
   *   `errors` and `kept` as `{row, message}`; `needsApproval` counts rows pending approval, and
   *   `pendingApproval` lists them as `{row, message, requestId}`
   * @answers 403 `loans.import-history-forbidden`: `mode` is `history`, and the caller is a manager
   * @answers 413 for more rows
   * @answers 503 `service.busy` with Retry-After: 200 imports or 100,000 rows are already waiting
   */
  @Scope('imports:write')
  @Post()
  @HttpCode(200)
  @Roles('ceo', 'admin', 'manager')
  bulk(@Body() body: unknown, @CurrentUser() user: SessionUser): Promise<BulkLoansResponse> {
    const { loans, mode } = readBulkRows(body)
    return this.imports.import(loans, importerOf(user), { isHistory: readImportMode(mode, user) === 'history' })
  }
}
