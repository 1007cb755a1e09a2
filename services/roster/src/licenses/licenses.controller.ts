import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { LicenseImport, SessionUser } from '@upline/contracts'
import type { UploadRequest } from '@upline/imports'
import { LicenseImportService } from './license-import.service.ts'
import { LicenseImportQueryDto } from './licenses.dto.ts'

@Controller('licenses')
@Roles('ceo', 'admin')
@OrDuty('compliance')
export class LicensesController {
  constructor(private readonly imports: LicenseImportService) {}

  /**
   * Adds and updates state licenses of many members from a file. It removes no license, and stores all rows or none.
   * @multipart file
   * @who company and Compliance duty, for other members; no one for themselves
   * @takes `dryRun` (`true` shows what the import would change); multipart: `file` (CSV of up to 5,000 rows and 5 MB, one row for each
   *   license: `Username`, `Email`, `NMLS_ID` or `Member` (any of these or the full name), `State`, `License_Number`, `From`, `To` (empty:
   *   in force until it is changed))
   * @answers 200 `LicenseImport`: how many licenses are added, updated and unchanged. With `dryRun` also rows with errors
   * @answers 400 `roster.license-file` names what the file lacks; `roster.license-rows` names row and field of up to 200 errors, for example
   *   `rows.12.State`, and nothing was stored
   * @answers 413 `roster.license-file-too-large`
   */
  @Scope('members:write')
  @Post('import')
  @HttpCode(200)
  import(
    @Req() request: UploadRequest,
    @Query() { dryRun }: LicenseImportQueryDto,
    @CurrentUser() by: SessionUser,
  ): Promise<LicenseImport> {
    return this.imports.import(request, { dryRun: dryRun === 'true' }, by)
  }
}
