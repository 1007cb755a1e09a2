import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { CompanyCalendar } from '@upline/events'
import { type CompDryRun, type CompDryRunRow, isCalendarDate, lastOfMonth } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { loadPlanBook } from '../ledger/plan-book.queries.ts'
import { memberToday } from '../ledger/switch-estimates.ts'
import { type DryRunSum, type DryRunSums, dryRunSums } from './comp-dry-run.ts'
import * as sql from './comp-dry-run.queries.ts'
import { CompPlanFieldError } from './comp-plan-failures.ts'
import { readTerms } from './comp-plan-terms.ts'
import type { CompDryRunDto } from './comp-plans.dto.ts'
import { CompPlansService } from './comp-plans.service.ts'
import { isAssignedTo } from './draft-scope.ts'

/** What a draft would pay over a range of months, for all payees. */
@Injectable()
export class CompDryRunService {
  constructor(
    private readonly em: EntityManager,
    private readonly plans: CompPlansService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async run(dto: CompDryRunDto): Promise<CompDryRun> {
    const terms = readTerms(dto.terms)
    const { from, to } = daysOf(dto)
    const plan = await this.plans.plan(this.em.fork(), dto.planId)
    const range = { from, to }
    const [paid, loans, months] = await Promise.all([
      sql.paidBetween(this.em.fork(), range),
      sql.fundedBetween(this.em.fork(), range),
      terms.tiers ? sql.ownMonths(this.em.fork(), range) : [],
    ])
    const payees = await sql.payeesByNo(this.em.fork(), [...new Set(paid.map(({ memberNo }) => memberNo))])
    const { appliesTo, isForEveryone } = await this.scope(plan.no, payees)
    const sums = dryRunSums(paid, months, { terms, appliesTo })
    const people = peopleOf(sums, payees)
    return {
      ...{ from, to, appliesTo: isForEveryone ? 'everyone' : 'assigned' },
      ...rowOf({ ...totalOf([...sums.values()]), loans }),
      people: people.map(({ sum, payee }) => ({
        ...{ memberId: payee.id, name: payee.name, branch: payee.branch, ...rowOf(sum) },
      })),
      branches: branchesOf(people),
    }
  }

  /** A plan that is assigned to no one yet is run for everyone. */
  private async scope(planNo: number, payees: readonly sql.Payee[]) {
    const em = this.em.fork()
    const today = await this.calendar.today()
    const known = await sql.assignedKeys(em, planNo, today)
    const keys = new Set(known.filter(({ isPlanned }) => isPlanned).map(({ key }) => key))
    const versions = await sql.versionIds(em, planNo)
    const book = await loadPlanBook(em)
    const isForEveryone = known.length === 0
    const assigned = new Set(
      payees.filter((payee) => isAssignedTo(memberToday(payee), { planNo, keys, book, on: today })).map(({ no }) => no),
    )
    const appliesTo = (memberNo: number, planVersion: number | null) =>
      isForEveryone || assigned.has(memberNo) || (planVersion !== null && versions.has(planVersion))
    return { appliesTo, isForEveryone }
  }
}

interface DryRunPerson {
  payee: sql.Payee
  sum: DryRunSum
}

/** First and last day; a month stands for all of its days. */
function daysOf({ from, to }: Pick<CompDryRunDto, 'from' | 'to'>): { from: string; to: string } {
  const first = from.length === 7 ? `${from}-01` : from
  const last = to.length === 7 ? `${to}-01` : to
  if (!isCalendarDate(first)) throw new CompPlanFieldError('from', `${from} is not in the calendar.`)
  if (!isCalendarDate(last)) throw new CompPlanFieldError('to', `${to} is not in the calendar.`)
  const days = { from: first, to: to.length === 7 ? lastOfMonth(to) : last }
  if (days.from > days.to) throw new CompPlanFieldError('to', 'The range ends before it starts.')
  return days
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
