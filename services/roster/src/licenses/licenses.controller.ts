import { Controller, Get, HttpCode, Post, Query, Req, Res, StreamableFile } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { LicenseImport, MemberLicenses, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { LicenseImportService } from './license-import.service.ts'
import { LicenseImportQueryDto, LicensesExportDto, LicensesQueryDto } from './licenses.dto.ts'
import { LicensesService } from './licenses.service.ts'

@Controller('licenses')
@Roles('ceo', 'admin')
@OrDuty('compliance')
export class LicensesController {
  constructor(
    private readonly imports: LicenseImportService,
    private readonly licenses: LicensesService,
  ) {}

  /**
   * Lists members with their state licenses, by name.
   * @who company, auditors, members with the Compliance duty
   * @takes `q` (a part of the name or username, or of a license number; 2 letters or more), `state` (TX), `show` (recorded: with a
   *   license, expiring: one ends within 60 days, expired, missing: without a license; each of `state`, if it is sent), `limit` (50, at
   *   most 1,000), `cursor`
   * @answers 200 array of `MemberLicenses`: each license with its standing today
   */
  @Scope('members:read')
  @Get()
  async list(
    @Query() query: LicensesQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberLicenses[]> {
    const { rows, nextCursor } = await this.licenses.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Downloads the list of licenses as CSV, with the columns that an import reads.
   * @media text/csv
   * @who company, auditors, members with the Compliance duty
   * @takes `q`, `state` and `show` as the list
   * @answers 200 a row for each license, or for each member without one; formulas are escaped
   */
  @Scope('members:read')
  @Get('export.csv')
  export(@Query() query: LicensesExportDto, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    void reply.header('cache-control', 'private, no-store')
    const disposition = 'attachment; filename="licenses.csv"'
    return new StreamableFile(this.licenses.csv(query), { type: 'text/csv; charset=utf-8', disposition })
  }

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
