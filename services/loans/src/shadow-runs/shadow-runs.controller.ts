import { Readable } from 'node:stream'
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { SessionUser, ShadowDifference, ShadowExplained, ShadowRun, ShadowRunDetail } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import type { UploadRequest } from '@upline/imports'
import type { FastifyReply } from 'fastify'
import { ShadowDifferencesService } from './shadow-differences.service.ts'
import { ShadowRunNotFoundError } from './shadow-run-failures.ts'
import { DifferencesQueryDto, ExplainDto, ExplainMatchingDto, SignOffDto } from './shadow-runs.dto.ts'
import { ShadowRunsService } from './shadow-runs.service.ts'

const runId = new ParseUUIDPipe({ exceptionFactory: () => new ShadowRunNotFoundError() })

@Controller('shadow-runs')
@Roles('ceo', 'admin')
@OrDuty('payroll')
export class ShadowRunsController {
  constructor(
    private readonly runs: ShadowRunsService,
    private readonly differences: ShadowDifferencesService,
  ) {}

  /**
   * Compares a file of what an old system paid with the ledger.
   * @multipart file, from?, to?
   * @takes multipart: `file` (CSV: Loan_Number, Payee, Amount, Pay_Date; up to 200,000 rows), `from` and `to` (pay dates,
   *   both included; default: the first and last Pay_Date of the file)
   * @answers 201 `ShadowRunDetail`: totals by cause, and rejected rows with row number and field
   * @answers 400 `loans.shadow-file` names what the file lacks; `from` or `to` is not a date
   * @answers 413 the file is too large
   */
  @Post()
  start(@Req() request: UploadRequest, @CurrentUser() by: SessionUser): Promise<ShadowRunDetail> {
    return this.runs.start(request, by)
  }

  /**
   * Lists shadow runs, newest first.
   * @takes `limit`, `cursor`
   * @answers 200 array of `ShadowRun`
   */
  @Scope('payroll:read')
  @Get()
  async list(@Query() query: PageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<ShadowRun[]> {
    const { rows, nextCursor } = await this.runs.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Shows a shadow run with its totals by cause.
   * @answers 200 `ShadowRunDetail`
   * @answers 404
   */
  @Scope('payroll:read')
  @Get(':id')
  show(@Param('id', runId) id: string): Promise<ShadowRunDetail> {
    return this.runs.one(id)
  }

  /**
   * Lists the differences of a shadow run.
   * @takes `cause`, `explained` (true or false), `q` (part of a loan number or payee), `limit`, `cursor`
   * @answers 200 array of `ShadowDifference`
   * @answers 404
   */
  @Scope('payroll:read')
  @Get(':id/differences')
  async listDifferences(
    @Param('id', runId) id: string,
    @Query() query: DifferencesQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShadowDifference[]> {
    const { rows, nextCursor } = await this.differences.list(id, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Downloads the differences of a shadow run as CSV.
   * @media text/csv
   * @takes `cause`, `explained`, `q` as the list of differences
   * @answers 200 a row for each difference; formulas are escaped
   * @answers 404
   */
  @Scope('payroll:read')
  @Get(':id/differences.csv')
  async csv(
    @Param('id', runId) id: string,
    @Query() query: DifferencesQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const text = Readable.from(await this.differences.csv(id, query), { objectMode: false })
    void reply.header('cache-control', 'private, no-store')
    const disposition = `attachment; filename="shadow-run-${id}.csv"`
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition })
  }

  /**
   * Explains a difference. A new explanation replaces an earlier one.
   * @takes `note`
   * @answers 200 `ShadowDifference`
   * @answers 404 the run or the difference
   * @answers 409 `loans.shadow-run-signed-off`
   */
  @Post(':id/differences/:difference/explain')
  @HttpCode(200)
  explain(
    @Param('id', runId) id: string,
    @Param('difference') difference: string,
    @Body() { note }: ExplainDto,
    @CurrentUser() by: SessionUser,
  ): Promise<ShadowDifference> {
    return this.differences.explain(id, difference, { note, by })
  }

  /**
   * Explains all differences of a filter that have no explanation.
   * @takes `note`, `cause`, `q` as the list of differences
   * @answers 200 `ShadowExplained`: how many were explained
   * @answers 404
   * @answers 409 `loans.shadow-run-signed-off`
   */
  @Post(':id/explain')
  @HttpCode(200)
  explainMatching(
    @Param('id', runId) id: string,
    @Body() dto: ExplainMatchingDto,
    @CurrentUser() by: SessionUser,
  ): Promise<ShadowExplained> {
    return this.differences.explainMatching(id, dto, by)
  }

  /**
   * Signs a shadow run off; its explanations no longer change. A repeated call changes nothing.
   * @takes `rejectedReason` (required if rows of the file were rejected: why they may stay out of the comparison)
   * @answers 200 `ShadowRunDetail`
   * @answers 404
   * @answers 409 `loans.shadow-run-unexplained` with the number of differences that have no explanation;
   *   `loans.shadow-run-rejected-rows` names the rejected rows if there is no `rejectedReason`
   */
  @Post(':id/sign-off')
  @HttpCode(200)
  async signOff(
    @Param('id', runId) id: string,
    @Body() dto: SignOffDto,
    @CurrentUser() by: SessionUser,
  ): Promise<ShadowRunDetail> {
    await this.differences.signOff(id, dto, by)
    return this.runs.one(id)
  }
}
