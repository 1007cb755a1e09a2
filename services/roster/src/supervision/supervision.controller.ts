import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles, Scope } from '@upline/auth'
import type { MemberSupervision } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { SupervisionExportDto, SupervisionQueryDto } from './supervision.dto.ts'
import { SupervisionService } from './supervision.service.ts'

@Controller('supervision')
@Roles('ceo', 'admin')
@OrDuty('compliance')
export class SupervisionController {
  constructor(private readonly supervision: SupervisionService) {}

  /**
   * Lists members with their supervision records and how many members are two and three levels below them, by name.
   * @who company, auditors, members with the Compliance duty
   * @takes `q` (a part of the name or username, or of a record's text; 2 letters or more), `show` (missing: active members with members
   *   two or three levels below and no record in force today, recorded: with a record, also one that has ended), `limit` (50, at most
   *   1,000), `cursor`
   * @answers 200 array of `MemberSupervision`
   */
  @Scope('members:read')
  @Get()
  async list(
    @Query() query: SupervisionQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberSupervision[]> {
    const { rows, nextCursor } = await this.supervision.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Downloads the list of supervision records as CSV.
   * @media text/csv
   * @who company, auditors, members with the Compliance duty
   * @takes `q` and `show` as the list
   * @answers 200 a row for each record, or for each member without one; formulas are escaped
   */
  @Scope('members:read')
  @Get('export.csv')
  export(@Query() query: SupervisionExportDto, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    void reply.header('cache-control', 'private, no-store')
    const disposition = 'attachment; filename="supervision.csv"'
    return new StreamableFile(this.supervision.csv(query), { type: 'text/csv; charset=utf-8', disposition })
  }
}
