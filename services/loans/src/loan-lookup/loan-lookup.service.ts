import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LoanLookup, LoanPayReason, SessionUser } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { NOT_SPLIT } from '../compensation/splits.ts'
import { type WhyPaid, whyPaid } from './why-paid.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { loadWholeChains } from '../ledger/company.queries.ts'
import { findLedger, findLedgerByNumber } from '../ledger/loans.queries.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'
import { numberKey } from '../ledger/loan-identity.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { amountOnHold, endedOn, heldAmount, type OwnLine, ownLines } from './loan-lookup.queries.ts'
import { PAID_ELSEWHERE_PERIOD } from '../ledger/paid-elsewhere.ts'
import { PAID_ELSEWHERE_RULE, PAY_RULES } from './pay-rules.ts'

/** A placeholder for a loan that does not exist, so that its lookup runs the same statements. */
const NO_LOAN: LedgerLoan = {
  ...{
    id: '00000000-0000-0000-0000-000000000000',
    officerNo: null,
    moneyRev: 0,
    isBooked: false,
    version: 0,
    isPaidElsewhere: false,
    paidBy: '',
    state: '',
  },
  ...{ amountCents: null, status: 1, outcome: null, createdOn: '', lockedOn: null, fundedOn: null },
  ...{ appliedOn: null, fundedSeenOn: null, decidedOn: null, createdAt: '', fundedAt: null, fundedSeenAt: null },
  ...NOT_SPLIT,
  originators: [],
}

interface LookupRequest {
  number: string
  /** The key of the number; null: the loan has no number. */
  key: string | null
  found: LedgerLoan | undefined
}

interface LookupResult {
  reason: LoanPayReason
  why: WhyPaid | undefined
  lines: readonly OwnLine[]
}

/** Answers every member for any loan number: what the loan pays them, and why. It reveals nothing else about the loan. */
@Injectable()
export class LoanLookupService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async lookUp(viewer: SessionUser, number: string): Promise<LoanLookup> {
    const key = numberKey(number)
    return this.answer(viewer, { number, key, found: await findLedgerByNumber(this.em, key) })
  }

  /** A loan outside the caller's scope is unknown. */
  async lookUpById(viewer: SessionUser, loanId: string): Promise<LoanLookup> {
    const shown = await this.loans.one(viewer, loanId)
    const number = shown?.loanNumber ?? ''
    return this.answer(viewer, {
      ...{ number, key: number === '' ? null : numberKey(number) },
      found: shown && (await findLedger(this.em, shown.id)),
    })
  }

  private async answer(viewer: SessionUser, asked: LookupRequest): Promise<LoanLookup> {
    const { number } = asked
    const { reason, why, lines } = await this.look(viewer, asked)
    const line = lineOf(lines, reason)
    const amountCents = why?.amountCents ?? null
    return {
      loanNumber: number,
      paysYou: reason === 'paid' || reason === 'pending',
      ...(amountCents === null ? {} : { amount: toDollars(cents(amountCents)) }),
      reason,
      since: why?.since || null,
      ...statementOf(reason, line),
    }
  }

  private async look(viewer: SessionUser, { key, found }: LookupRequest): Promise<LookupResult> {
    const { today, timeZone } = await this.calendar.now()
    const memberNo = await this.members.noOf(viewer.id)
    const loan = found ?? NO_LOAN
    // Someone has to be looked up for a number that no loan has.
    const originators = found ? loan.originators.map((one) => one.memberNo) : [memberNo]
    const about = { loanId: loan.id, memberNo, timeZone }
    const [company, lines, held, hold, ended] = await Promise.all([
      loadWholeChains(this.em, originators),
      ownLines(this.em, about),
      heldAmount(this.em, { ...about, numberKey: key }),
      amountOnHold(this.em, about),
      endedOn(this.em, about),
    ])
    const facts = { loan, endedOn: ended, entries: lines, held, hold }
    const why = whyPaid(facts, { company, today: company.today, now: today }, memberNo)
    return found ? { reason: why.reason, why, lines } : { reason: 'not-found', why: undefined, lines: [] }
  }
}

/** A loan that another system paid is in no statement. */
function statementOf(reason: LoanPayReason, line: OwnLine | undefined): Pick<LoanLookup, 'rule' | 'statementLine'> {
  if (!line) return { rule: PAY_RULES[reason] }
  if (isElsewhere(line)) return { rule: PAID_ELSEWHERE_RULE }
  return { rule: PAY_RULES[reason], statementLine: { periodId: line.periodId, line: line.line } }
}

const isElsewhere = ({ periodId }: OwnLine): boolean => periodId === String(PAID_ELSEWHERE_PERIOD)

/** The line of the statement that shows the reason: the latest share, also while a hold keeps it, or the latest reversal. */
function lineOf(lines: readonly OwnLine[], reason: LoanPayReason): OwnLine | undefined {
  const isHeld = reason === 'on-hold' && lines.reduce((sum, { amountCents }) => sum + amountCents, 0) > 0
  if (reason !== 'paid' && reason !== 'reversed' && !isHeld) return undefined
  const kind = reason === 'reversed' ? 'reversal' : 'earned'
  return lines.findLast((line) => line.kind === kind && line.amountCents !== 0)
}
