import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { EvidenceMember, EvidencePack, SessionUser } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { EvidencePackService } from './evidence-pack.service.ts'
import { EvidencePacksService } from './evidence-packs.service.ts'
import { EvidenceMembersQueryDto, EvidenceQueryDto } from './evidence.dto.ts'

@Controller('evidence')
@Roles('ceo', 'admin')
@OrDuty('compliance', 'auditor')
export class EvidenceController {
  constructor(
    private readonly packs: EvidencePackService,
    private readonly records: EvidencePacksService,
  ) {}

  /**
   * Downloads an evidence pack: the pay of a loan, a member, a branch or a range of funding dates, with causes and decisions, as a zip.
   * @media application/zip
   * @takes `loanId`; or `memberId` or `branch`, each with or without `from` and `to` (funding dates); or `from` and `to` alone
   * @answers 200 the zip; `manifest.json` lists the SHA-256 of each file. The download is recorded
   * @answers 400 a subject is missing, there are two, or the range is invalid: `errors` names the field
   * @answers 404 `loans.evidence-subject-not-found`
   * @answers 422 `loans.evidence-too-large`: more than 5,000 loans or 20,000 adjustments
   * @answers 429 `loans.evidence-busy`: two packs are being downloaded
   */
  @Get()
  async download(
    @Query() query: EvidenceQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.packs.download(by, query)
    void reply.header('cache-control', 'private, no-store')
    return new StreamableFile(bytes, { type: 'application/zip', disposition: `attachment; filename="${name}"` })
  }

  /**
   * Lists downloads of evidence packs, newest first.
   * @takes `limit` (50, at most 1,000), `cursor`
   * @answers 200 array of `EvidencePack`: who, when, subject, and the SHA-256 of its manifest (null: the download did not end)
   */
  @Get('packs')
  async list(@Query() query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<EvidencePack[]> {
    const { rows, nextCursor } = await this.records.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Finds members that a pack can be about, former ones included.
   * @takes `q`: a part of the name or username
   * @answers 200 array of up to 50 `EvidenceMember`, by name
   */
  @Get('members')
  members(@Query() { q }: EvidenceMembersQueryDto): Promise<EvidenceMember[]> {
    return this.records.members(q)
  }
}
