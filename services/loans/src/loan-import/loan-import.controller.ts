import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { BulkLoansAnswer, SessionUser } from '@upline/contracts'
import { readBulkRows } from './bulk-rows.ts'
import { importerOf, LoanImportService } from './loan-import.service.ts'

@Controller('loans/bulk-import')
export class LoanImportController {
  constructor(private readonly imports: LoanImportService) {}

  @Post()
  @HttpCode(200)
  @Roles('ceo', 'admin', 'manager')
  bulk(@Body() body: unknown, @CurrentUser() user: SessionUser): Promise<BulkLoansAnswer> {
    return this.imports.import(readBulkRows(body), importerOf(user))
  }
}
