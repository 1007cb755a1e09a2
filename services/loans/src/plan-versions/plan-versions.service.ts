import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  addDays,
  addMonthsToDate,
  type CommissionLevel,
  type PlanDryRun,
  type PlanInEffect,
  type PlanRate,
  type PlanVersion,
  type SessionUser,
} from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { CompanyCalendar, LiveHints } from '@upline/events'
import { cents, sumCents, toDollars } from '@upline/money'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { type DryRunPerson, dryRunPeople, type PaidRow } from './dry-run.ts'
import { effectiveDateProblem } from './effective-date.ts'
import { PlanDateTakenError, PlanInForceError, PlanTermsError, UnknownPlanError } from './plan-failures.ts'
import { type PlanRequest, rateView, readTerms } from './plan-terms.ts'
import type { PublishPlanDto } from './plan-versions.dto.ts'
import { DATE_TAKEN, DRAFTS, FUNDED_BETWEEN, PAID_BETWEEN, PEOPLE, VERSIONS, WITHDRAW } from './plan-versions.sql.ts'

const MONTHS_OF_DRY_RUN = 12

interface VersionRow extends Omit<PlanVersion, 'rates'> {
  rates: { level: CommissionLevel; rateBp: number; minCents: number | null; maxCents: number | null }[]
}

interface DraftRow {
  id: string
  change: PlanRequest
  by: string
  at: string
}

interface Named {
  no: number
  id: string
  name: string
}

interface DryRunRow {
  memberId: string
  name: string
  shares: number
  paidCents: number
  wouldPayCents: number
}

/** Versions of the plan: their terms, what other terms would have paid, drafting and withdrawing. */
@Injectable()
export class PlanVersionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly requests: ApprovalRequests,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** Drafts first, then versions, newest first. */
  async list(): Promise<PlanVersion[]> {
    const [drafts, versions] = await Promise.all([
      rows<DraftRow>(this.em.fork(), DRAFTS),
      rows<VersionRow>(this.em.fork(), VERSIONS),
    ])
    return [...drafts.map(draftView), ...versions.map(versionView)]
  }

  /** The rates in effect now, for every member: those who are paid by them may know them. */
  async current(): Promise<PlanInEffect> {
    const versions = await this.list()
    const { version, rates } = versions.find(({ state }) => state === 'current')!
    return { version: version ?? 0, rates }
  }

  async dryRun(rates: PlanRate[]): Promise<PlanDryRun> {
    const today = await this.calendar.today()
    const since = addMonthsToDate(today, -MONTHS_OF_DRY_RUN)
    const asked = [since, addDays(today, 1)]
    const [entries, loans] = await Promise.all([
      rows<PaidRow>(this.em.fork(), PAID_BETWEEN, asked),
      firstRow<{ n: number }>(this.em.fork(), FUNDED_BETWEEN, asked),
    ])
    const people = await this.named(dryRunPeople(entries, readTerms(rates)))
    const paid = sumCents(people.map((row) => cents(row.paidCents)))
    const wouldPay = sumCents(people.map((row) => cents(row.wouldPayCents)))
    return {
      from: since,
      to: today,
      loans: loans?.n ?? 0,
      paid: toDollars(paid),
      wouldPay: toDollars(wouldPay),
      difference: toDollars(cents(wouldPay - paid)),
      people: people.map(personView),
    }
  }

  /** The largest difference first. */
  private async named(people: DryRunPerson[]): Promise<DryRunRow[]> {
    const found = await rows<Named>(this.em.fork(), PEOPLE, [people.map(({ memberNo }) => memberNo)])
    const names = new Map(found.map((row) => [row.no, row]))
    const difference = (one: DryRunRow) => Math.abs(one.wouldPayCents - one.paidCents)
    return people
      .map(({ memberNo, ...sums }) => ({ memberId: names.get(memberNo)!.id, name: names.get(memberNo)!.name, ...sums }))
      .toSorted(
        (a, b) => difference(b) - difference(a) || compareTexts(a.name, b.name) || compareTexts(a.memberId, b.memberId),
      )
  }

  /** A draft: it takes effect once a second person has approved it. */
  async draft(by: SessionUser, { rates, effectiveOn, reason }: PublishPlanDto): Promise<PlanVersion> {
    const terms = readTerms(rates)
    const problem = effectiveDateProblem(effectiveOn, await this.calendar.today())
    if (problem === 'no-date') throw new PlanTermsError('effectiveOn', 'The effective date is a date like 2027-01-01.')
    if (problem === 'past')
      throw new PlanTermsError('effectiveOn', 'A plan takes effect today or later, never in the past.')
    const requestId = await inTransaction(this.em, async (tx) => {
      if (await firstRow(tx, DATE_TAKEN, [effectiveOn])) throw new PlanDateTakenError()
      const change: PlanRequest = { terms, effectiveOn, reason }
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return this.requests.add(tx, { kind: 'plan-version', subject: effectiveOn, change, beneficiaries: [], by: by.id })
    })
    return this.find((one) => one.requestId === requestId)
  }

  async withdraw(by: SessionUser, version: number, reason: string): Promise<PlanVersion> {
    await inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      if (!(await firstRow(tx, WITHDRAW, [version, by.id, reason])))
        throw (await this.isKnown(version)) ? new PlanInForceError() : new UnknownPlanError()
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
    })
    return this.find((one) => one.version === version)
  }

  private async isKnown(version: number): Promise<boolean> {
    return Boolean(await firstRow(this.em, 'select 1 from plan_versions where version = $1', [version]))
  }

  private async find(isIt: (one: PlanVersion) => boolean): Promise<PlanVersion> {
    const found = (await this.list()).find(isIt)
    if (!found) throw new UnknownPlanError()
    return found
  }
}

const versionView = ({ rates, ...version }: VersionRow): PlanVersion => ({
  ...version,
  rates: rates.map(({ level, rateBp, minCents, maxCents }) =>
    rateView({ level, rate_bp: rateBp, min_cents: minCents, max_cents: maxCents }),
  ),
})

const draftView = ({ id, change: { terms, effectiveOn, reason }, by, at }: DraftRow): PlanVersion => ({
  ...{ version: null, state: 'draft', requestId: id, effectiveFrom: effectiveOn, reason },
  rates: terms.map(rateView),
  ...{ publishedBy: by, publishedAt: at, approvedBy: null },
  ...{ withdrawnBy: null, withdrawnAt: null, withdrawnFor: null },
})

const personView = ({ memberId, name, shares, paidCents, wouldPayCents }: DryRunRow) => ({
  ...{ memberId, name, shares },
  paid: toDollars(cents(paidCents)),
  wouldPay: toDollars(cents(wouldPayCents)),
  difference: toDollars(cents(wouldPayCents - paidCents)),
})

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
