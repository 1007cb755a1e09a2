import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { BulkMembersResponse, SessionUser } from '@upline/contracts'
import { plainName } from '@upline/imports'
import { ImportCsvDto, ImportMembersDto } from './member-import.dto.ts'
import { MemberImportService } from './member-import.service.ts'

@Controller()
@Roles('ceo', 'admin', 'manager')
export class MemberImportController {
  constructor(private readonly imports: MemberImportService) {}

  /**
   * Imports up to 10,000 members in one call.
   * @takes `members`: 1 to 10,000 rows with the fields of `NewMember` or the headers of a roster file, and
   *   `upline` (a username or an email address; rows of the file come first); `invite`; `fileName` for the list of imports
   * @answers 200 `{imported, errors: [{row, message}]}`
   * @answers 413 too many rows
   */
  @Scope('imports:write')
  @Post('team-members/bulk-import')
  @HttpCode(200)
  members(@Body() dto: ImportMembersDto, @CurrentUser() by: SessionUser): Promise<BulkMembersResponse> {
    return this.imports.run({ ...asSent(dto), rows: dto.members, unknownFields: 'refuse', by })
  }

  /**
   * Imports the rows of a roster file in one call.
   * @takes `csvData`: as `members`; unknown columns are ignored
   * @answers 200 `{imported, errors: [{row, message}]}`
   */
  @Scope('imports:write')
  @Post('users/import-csv')
  @HttpCode(200)
  csv(@Body() dto: ImportCsvDto, @CurrentUser() by: SessionUser): Promise<BulkMembersResponse> {
    return this.imports.run({ ...asSent(dto), rows: dto.csvData, unknownFields: 'ignore', by })
  }
}

const asSent = ({ invite = false, fileName = '' }: Pick<ImportMembersDto, 'invite' | 'fileName'>) => ({
  invite,
  fileName: plainName(fileName),
})
