import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { BulkMembersAnswer, SessionUser } from '@upline/contracts'
import { ImportCsvDto, ImportMembersDto } from './member-import.dto.ts'
import { MemberImportService } from './member-import.service.ts'

@Controller()
@Roles('ceo', 'admin', 'manager')
export class MemberImportController {
  constructor(private readonly imports: MemberImportService) {}

  @Post('team-members/bulk-import')
  @HttpCode(200)
  members(@Body() dto: ImportMembersDto, @CurrentUser() by: SessionUser): Promise<BulkMembersAnswer> {
    return this.imports.run({ rows: dto.members, unknownFields: 'refuse', invite: dto.invite ?? false, by })
  }

  @Post('users/import-csv')
  @HttpCode(200)
  csv(@Body() dto: ImportCsvDto, @CurrentUser() by: SessionUser): Promise<BulkMembersAnswer> {
    return this.imports.run({ rows: dto.csvData, unknownFields: 'ignore', invite: dto.invite ?? false, by })
  }
}
