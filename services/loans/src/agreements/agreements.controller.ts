import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles } from '@upline/auth'
import type { MemberAgreement } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { AgreementsExportDto, AgreementsQueryDto } from './agreements.dto.ts'
import { AgreementsService } from './agreements.service.ts'

@Controller('compliance/agreements')
@Roles('ceo', 'admin')
@OrDuty('compliance', 'auditor')
export class AgreementsController {
  constructor(private readonly agreements: AgreementsService) {}

  /**
   * Lists active members with the agreement of the comp plan that pays them today, by name.
   * @takes `q` (a part of the name or username, 2 letters or more), `state` (acknowledged, earlier-text, missing), `limit` (50, at
   *   most 1,000), `cursor`
   * @answers 200 array of `MemberAgreement`: who acknowledged what and when, and who has not
   */
  @Get()
  async list(
    @Query() query: AgreementsQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberAgreement[]> {
    const { rows, nextCursor } = await this.agreements.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Downloads the list of agreements as CSV.
   * @media text/csv
   * @takes `q` and `state` as the list
   * @answers 200 a row for each member; formulas are escaped
   */
  @Get('export.csv')
  export(@Query() query: AgreementsExportDto, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    void reply.header('cache-control', 'private, no-store')
    const disposition = 'attachment; filename="agreements.csv"'
    return new StreamableFile(this.agreements.csv(query), { type: 'text/csv; charset=utf-8', disposition })
  }
}
