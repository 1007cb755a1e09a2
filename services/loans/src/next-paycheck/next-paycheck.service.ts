import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  addDays,
  LOAN_STATUSES,
  type NextPaycheck,
  type PaycheckLoan,
  type PaycheckPart,
  type SessionUser,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { stageLikelihoods, typicalDays } from '../figures/forecast.ts'
import { StageOutcomes } from '../figures/stage-outcomes.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { STORED_SUMS } from '../pipeline/company.queries.ts'
import type { SumRow } from '../pipeline/loan-sums.ts'
import { expectedOn, likelyLoans, MIN_LIKELIHOOD_BP } from './likely-loans.ts'
import {
  type ChangeRow,
  earnedLoans,
  type EarnedRow,
  type LikelyRow,
  likelyRows,
  nextPeriod,
  paycheckChanges,
} from './next-paycheck.queries.ts'
import { paycheckEvent } from './paycheck-changes.ts'

const MAX_LOANS = 50
const MAX_CHANGES = 5

/** A member's own pay on the next pay date: booked lines of its period, and estimates of loans that are likely to fund in it. */
@Injectable()
export class NextPaycheckService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly outcomes: StageOutcomes,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(viewer: SessionUser): Promise<NextPaycheck> {
    const [{ today, timeZone }, memberNo] = await Promise.all([this.calendar.now(), this.members.noOf(viewer.id)])
    const period = await nextPeriod(this.em, today)
    if (!period) throw new Error('No pay period has a pay date from today on')
    const { id, ...dates } = period
    const whose = { periodId: id, memberNo, timeZone }
    const since = addDays(today, -1)
    const [earned, likely, changes] = await Promise.all([
      earnedLoans(this.em, whose, MAX_LOANS),
      this.likely(memberNo, { today, endsOn: dates.endsOn }),
      paycheckChanges(this.em, { ...whose, since }, MAX_CHANGES),
    ])
    return {
      ...{ periodId: String(id), ...dates },
      earned: partOf(earned, ({ on }) => on),
      likely,
      ...{ since, changes: changes.map(changeView), changeCount: changes[0]?.count ?? 0 },
      changeAmount: dollarsOf(changes[0]?.totalCents ?? 0),
    }
  }

  private async likely(memberNo: number, { today, endsOn }: { today: string; endsOn: string }) {
    const [sums, outcomes] = await Promise.all([
      rows<SumRow>(this.em, STORED_SUMS, [memberNo]),
      this.outcomes.current(),
    ])
    const { days } = typicalDays(sums)
    const outlook = { stages: stageLikelihoods(outcomes), typicalDays: days, today, endsOn }
    const found = await likelyRows(this.em, memberNo, likelyLoans(outlook), MAX_LOANS)
    return {
      ...partOf(found, ({ createdOn }) => expectedOn(createdOn, outlook)),
      ...{ minLikelihood: MIN_LIKELIHOOD_BP / 100, typicalDays: days },
    }
  }
}

const dollarsOf = (amount: number) => toDollars(cents(amount))

function partOf<Row extends EarnedRow | LikelyRow>(found: readonly Row[], dateOf: (row: Row) => string): PaycheckPart {
  return {
    ...{ amount: dollarsOf(found[0]?.totalCents ?? 0), count: found[0]?.count ?? 0 },
    loans: found.map((row): PaycheckLoan => ({
      ...{ loanId: row.loanId, loanNumber: row.loanNumber, title: row.title },
      ...{ status: row.status === null ? null : LOAN_STATUSES[row.status - 1]! },
      ...{ amount: dollarsOf(row.cents), on: dateOf(row) },
    })),
  }
}

const changeView = ({ kinds, cents: amount, loanId, title }: ChangeRow) => ({
  ...{ event: paycheckEvent(kinds), amount: dollarsOf(amount), loanId, title },
})
