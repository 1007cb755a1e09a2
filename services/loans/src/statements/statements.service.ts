import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  type Clawback,
  type SessionUser,
  type Statement,
  type StatementPayment,
  type StatementPerson,
} from '@upline/contracts'
import { firstRow, rowBatches, rows, searching } from '@upline/db'
import { defineKeyset, type PageQuery, readLimit } from '@upline/http'
import { cents, toDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { StatementPaymentService } from '../balances/statement-payment.service.ts'
import { DisputesService } from '../disputes/disputes.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { type PeriodFacts, PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import { PAY } from '../pay-periods/pay-periods.queries.ts'
import { likePattern } from '../pipeline/list-filter.ts'
import type { Payee } from './payees.queries.ts'
import { type LineRow, lineView, type SumsRow, sumsView } from './statement-line.ts'
import type { StatementPeopleQueryDto, StatementQueryDto } from './statements.dto.ts'
import { CLAWBACKS, PAGE, PEOPLE, SUMS } from './statements.queries.ts'
import { StatementOwnerService } from './statement-owner.service.ts'

interface Answer<Body> {
  answer: Body
  nextCursor: string | null
}

/** A statement without its lines. */
export interface StatementHead {
  period: PeriodFacts
  payee: Payee
  sums: SumsRow
  payment: StatementPayment | null
}

const LIMITS = { byDefault: 200, max: 1_000 }
const LINES_AT_ONCE = 2_000
const LINES_IN_ORDER = defineKeyset('statement-lines', { section: 'integer', datedKey: 'timestamptz', key: 'text' })
const PEOPLE_BY_NAME = defineKeyset('statement-people', { name: 'text', memberId: 'text' })
const CLAWBACKS_NEWEST_FIRST = defineKeyset('clawbacks', { atKey: 'timestamptz', key: 'text' })

/** Statements by period, from stored rows alone: nothing is recalculated. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly periods: PayPeriodsService,
    private readonly members: MembersService,
    private readonly disputes: DisputesService,
    private readonly whose: StatementOwnerService,
    private readonly payments: StatementPaymentService,
  ) {}

  async show(viewer: SessionUser, periodId: string, asked: StatementQueryDto): Promise<Answer<Statement>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = LINES_IN_ORDER.after(asked.cursor)
    const { period, payee, sums, payment } = await this.head(viewer, periodId, asked.member)
    const found = await rows<LineRow>(this.em, PAGE, [Number(period.id), payee.no, ...after, limit + 1])
    const page = LINES_IN_ORDER.pageOf(found, limit)
    const disputes = await this.disputes.byIds(page.rows.flatMap(({ disputeId }) => disputeId ?? []))
    const lines = page.rows.map((row) => lineView(row, disputes.get(row.disputeId ?? '') ?? null))
    const { verified, openDisputes } = sums
    const member = { id: payee.id, name: payee.name }
    return {
      answer: { period, member, sums: sumsView(sums), verified, openDisputes, payment, lines },
      nextCursor: page.nextCursor,
    }
  }

  async head(viewer: SessionUser, periodId: string, member: string | undefined): Promise<StatementHead> {
    const payee = await this.whose.of(viewer, member)
    const period = await this.periods.one(periodId)
    const sums = (await firstRow<SumsRow>(this.em, SUMS, [Number(period.id), payee.no])) as SumsRow
    const payment = await this.payments.find({
      ...{ periodId: period.id, state: period.state, payOn: period.payOn },
      ...{ memberNo: payee.no, netCents: sums.total },
    })
    return { period, payee, sums, payment }
  }

  /** Every line in order, as the database returns them. */
  lines(periodId: string, payee: Payee): AsyncGenerator<LineRow[]> {
    const parameters = [Number(periodId), payee.no, null, null, null, null]
    return rowBatches<LineRow>(this.em, { sql: PAGE, parameters, size: LINES_AT_ONCE })
  }

  /** For ceo and admin: the payees of a period. */
  async people(periodId: string, asked: StatementPeopleQueryDto): Promise<Answer<StatementPerson[]>> {
    const { id } = await this.periods.one(periodId)
    const limit = readLimit(asked.limit, LIMITS)
    const after = PEOPLE_BY_NAME.after(asked.cursor)
    const pattern = likePattern(asked.q)
    type Row = Omit<StatementPerson, 'total'> & { totalCents: number }
    const parameters = [Number(id), ...after, limit + 1, pattern]
    const found = await searching(pattern, () => rows<Row>(this.em, PEOPLE(PAY), parameters))
    const page = PEOPLE_BY_NAME.pageOf(found, limit)
    const answer = page.rows.map(({ totalCents, ...row }) => ({ ...row, total: toDollars(cents(totalCents)) }))
    return { answer, nextCursor: page.nextCursor }
  }

  async clawbacks(viewer: SessionUser, asked: PageQuery): Promise<Answer<Clawback[]>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = CLAWBACKS_NEWEST_FIRST.after(asked.cursor)
    const whose = seesPay(viewer) ? null : await this.members.noOf(viewer.id)
    type Row = Omit<Clawback, 'amount'> & { amountCents: number; atKey: string }
    const found = await rows<Row>(this.em, CLAWBACKS, [whose, ...after, limit + 1])
    const page = CLAWBACKS_NEWEST_FIRST.pageOf(found, limit)
    const answer = page.rows.map(({ amountCents, atKey: _, ...row }) => ({
      ...row,
      amount: toDollars(cents(amountCents)),
    }))
    return { answer, nextCursor: page.nextCursor }
  }
}
