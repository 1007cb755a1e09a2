import { Readable } from 'node:stream'
import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { Clawback, SessionUser, Statement, StatementPerson } from '@upline/contracts'
import { PageQuery, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'
import { StatementFileQueryDto, StatementPeopleQueryDto, StatementQueryDto } from './statements.dto.ts'
import { StatementsService } from './statements.service.ts'

/** Browsers store no statement, because several people may use one computer. */
const PRIVATE = 'private, no-store'

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  /**
   * Shows a statement: its sums and a page of lines.
   * @who oneself; company, Payroll duty and auditors any member by `member`
   * @takes `member`, `limit` (200, at most 1,000), `cursor`
   * @answers 200 `Statement`: sums by level, clawbacks, adjustments, carried, total; the payment of a locked run; a page of lines
   * @answers 404
   */
  @Scope('commissions:read')
  @Get('statements/:period')
  async show(
    @Param('period') period: string,
    @Query() asked: StatementQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Statement> {
    const { answer, nextCursor } = await this.statements.show(viewer, period, asked)
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Lists who has a statement in a period, by name.
   * @takes `q` (2 letters or more), `limit`, `cursor`
   * @answers 200 array of `StatementPerson`, by name
   */
  @Scope('commissions:read')
  @Get('statements/:period/people')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  async people(
    @Param('period') period: string,
    @Query() asked: StatementPeopleQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatementPerson[]> {
    const { answer, nextCursor } = await this.statements.people(period, asked)
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Downloads a complete statement as PDF, with the payment of a locked run.
   * @media application/pdf
   * @who oneself; company, Payroll duty and auditors any member by `member`
   * @takes `member`
   * @answers 200 the whole statement
   * @answers 404
   */
  @Scope('commissions:read')
  @Get('statements/:period/statement.pdf')
  async pdf(
    @Param('period') periodId: string,
    @Query() { member }: StatementFileQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const head = await this.statements.head(viewer, periodId, member)
    const { period, payee } = head
    void reply.header('cache-control', PRIVATE)
    const lines = this.statements.lines(period.id, payee)
    const disposition = `inline; filename="${fileName(period.id, payee.username)}.pdf"`
    return new StreamableFile(statementPdf({ ...head, lines }), { type: 'application/pdf', disposition })
  }

  /**
   * Downloads a complete statement as CSV: lines, their total, and the payment of a locked run.
   * @media text/csv
   * @who oneself; company, Payroll duty and auditors any member by `member`
   * @takes `member`
   * @answers 200 the whole statement
   * @answers 404
   */
  @Scope('commissions:read')
  @Get('statements/:period/statement.csv')
  async csv(
    @Param('period') periodId: string,
    @Query() { member }: StatementFileQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { period, payee, sums, payment } = await this.statements.head(viewer, periodId, member)
    void reply.header('cache-control', PRIVATE)
    const lines = this.statements.lines(period.id, payee)
    const text = Readable.from(statementCsv(lines, { sums, payment }), { objectMode: false })
    const disposition = `attachment; filename="${fileName(period.id, payee.username)}.csv"`
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition })
  }

  /**
   * Lists pay of a closed period that a later one clawed back.
   * @who company, Payroll duty and auditors all; everyone else their own
   * @takes `limit`, `cursor`
   * @answers 200 array of `Clawback`: paid in a closed period, clawed back in a later one
   */
  @Scope('commissions:read')
  @Get('clawbacks')
  async clawbacks(
    @Query() asked: PageQuery,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Clawback[]> {
    const { answer, nextCursor } = await this.statements.clawbacks(viewer, asked)
    setNextCursor(reply, nextCursor)
    return answer
  }
}

const fileName = (period: string, username: string): string =>
  `statement-${period}-${username.replace(/[^\w.-]+/g, '-')}`
