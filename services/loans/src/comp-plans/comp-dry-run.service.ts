import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { CompanyCalendar, Turns } from '@upline/events'
import type { CompDryRun, CompDryRunRow } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { PlanBook } from '../compensation/plans.ts'
import { loadPlanBook } from '../ledger/plan-book.queries.ts'
import { endOfMonth } from '../ledger/settle-tiers.ts'
import { type DryRunSum, type DryRunSums, dryRunSums, type TierMonth } from './comp-dry-run.ts'
import * as sql from './comp-dry-run.queries.ts'
import { readTerms } from './comp-plan-terms.ts'
import type { CompDryRunDto } from './comp-plans.dto.ts'
import { CompPlansService } from './comp-plans.service.ts'
import { DraftDates } from './draft-dates.ts'
import type { DraftScope } from './draft-scope.ts'
import { VersionRates } from '../compensation/version-rates.ts'
import { type DayRange, daysOf, wholeMonths } from './dry-run-range.ts'

/** What a draft would pay over a range of months, for all payees. */
@Injectable()
export class CompDryRunService {
  /** A run holds a connection while it waits for a second one, so several could wait for each other. */
  private readonly turns = new Turns(1)

  constructor(
    private readonly em: EntityManager,
    private readonly plans: CompPlansService,
    private readonly calendar: CompanyCalendar,
  ) {}

  run(dto: CompDryRunDto): Promise<CompDryRun> {
    return this.turns.take(() => this.runAlone(dto))
  }

  private async runAlone(dto: CompDryRunDto): Promise<CompDryRun> {
    const terms = readTerms(dto.terms)
    const range = daysOf(dto)
    const plan = await this.plans.plan(this.em.fork(), dto.planId)
    const payees = await sql.allPayees(this.em.fork())
    const { book, scope } = await this.scope(plan.no)
    const dates = new DraftDates(payees, scope)
    const rates = new VersionRates(book)
    const [paid, loans, months] = await Promise.all([
      sql.paidBetween(this.em, range, dates.mixed),
      sql.fundedBetween(this.em.fork(), range),
      this.months(range, terms.tiers ? rates.unpaidVersions : null),
    ])
    const sums = dryRunSums(paid, months, {
      ...{ terms, canPay: (planVersion, level) => rates.canPay(planVersion, level) },
      isDecided: ({ memberNo, isInStretch }) => isInStretch || dates.isAlways(memberNo),
      isMonthDecided: ({ memberNo, month }) => dates.isOn(memberNo, endOfMonth(month)),
    })
    const people = peopleOf(sums, payees)
    return {
      ...{ from: range.from, to: range.to, appliesTo: scope === null ? 'everyone' : 'assigned' },
      ...rowOf({ ...totalOf([...sums.values()]), loans }),
      people: people.map(({ sum, payee }) => ({
        ...{ memberId: payee.id, name: payee.name, branch: payee.branch, ...rowOf(sum) },
      })),
      branches: branchesOf(people),
    }
  }

  /** Tiers count whole months, so months that the range cuts are left out. */
  private months(range: DayRange, unpaid: readonly number[] | null): Promise<TierMonth[]> {
    const months = wholeMonths(range)
    return months ? sql.tierMonths(this.em.fork(), months, unpaid) : Promise.resolve([])
  }

  /** Null: a plan that is assigned to no one yet is run for everyone. */
  private async scope(planNo: number): Promise<{ book: PlanBook; scope: DraftScope | null }> {
    const em = this.em.fork()
    const known = await sql.assignedKeys(em, planNo, await this.calendar.today())
    const book = await loadPlanBook(em)
    if (known.length === 0) return { book, scope: null }
    const planned = new Set(known.filter(({ isPlanned }) => isPlanned).map(({ key }) => key))
    return { book, scope: { planNo, planned, book } }
  }
}

interface DryRunPerson {
  payee: sql.Payee
  sum: DryRunSum
}

/** The largest difference first. */
function peopleOf(sums: DryRunSums, payees: readonly sql.Payee[]): DryRunPerson[] {
  const byNo = new Map(payees.map((payee) => [payee.no, payee]))
  const difference = ({ sum }: DryRunPerson) => Math.abs(sum.wouldPayCents - sum.paidCents)
  return [...sums]
    .filter(([, { paidCents, wouldPayCents }]) => paidCents !== 0 || wouldPayCents !== 0)
    .map(([no, sum]) => ({ payee: byNo.get(no)!, sum }))
    .toSorted(
      (a, b) =>
        difference(b) - difference(a) ||
        compareTexts(a.payee.name, b.payee.name) ||
        compareTexts(a.payee.id, b.payee.id),
    )
}

function branchesOf(people: readonly DryRunPerson[]): CompDryRun['branches'] {
  return [...Map.groupBy(people, ({ payee }) => payee.branch)]
    .map(([branch, members]) => ({
      branch,
      people: members.length,
      ...rowOf(totalOf(members.map(({ sum }) => sum))),
    }))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || compareTexts(a.branch ?? '', b.branch ?? ''))
}

const totalOf = (sums: readonly DryRunSum[]): DryRunSum =>
  sums.reduce(
    (total, { loans, paidCents, wouldPayCents }) => ({
      loans: total.loans + loans,
      paidCents: total.paidCents + paidCents,
      wouldPayCents: total.wouldPayCents + wouldPayCents,
    }),
    { loans: 0, paidCents: 0, wouldPayCents: 0 },
  )

const rowOf = ({ loans, paidCents, wouldPayCents }: DryRunSum): CompDryRunRow => ({
  loans,
  paid: toDollars(cents(paidCents)),
  wouldPay: toDollars(cents(wouldPayCents)),
  difference: toDollars(cents(wouldPayCents - paidCents)),
})

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
