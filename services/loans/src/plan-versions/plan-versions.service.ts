import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { CommissionLevel, PlanDryRun, PlanInEffect, PlanRate, PlanVersion, SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { cents, sumCents, toDollars } from '@upline/money'
import { effectiveInstant } from './effective-instant.ts'
import { EstimatesWorker } from './estimates.worker.ts'
import { PlanDateTakenError, PlanInForceError, PlanTermsError, UnknownPlanError } from './plan-failures.ts'
import { readTerms } from './plan-terms.ts'
import type { PublishPlanDto } from './plan-versions.dto.ts'
import { DRY_RUN, FUNDED_BETWEEN, VERSIONS } from './plan-versions.sql.ts'

interface VersionRow extends Omit<PlanVersion, 'rates'> {
  rates: { level: CommissionLevel; rateBp: number; minCents: number | null; maxCents: number | null }[]
}

interface DryRunRow {
  memberId: string
  name: string
  shares: number
  paidCents: number
  wouldPayCents: number
}

const TAKEN =
  "select 1 from plan_versions where effective_from = $1 and withdrawn_at is null and effective_from > '-infinity'"

/** Versions of the plan: what they say, what one would have paid, publishing and taking back. */
@Injectable()
export class PlanVersionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly estimates: EstimatesWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<PlanVersion[]> {
    return (await rows<VersionRow>(this.em, VERSIONS)).map(versionView)
  }

  /** What holds now, for everybody: what a level is paid is no secret among those who are paid by it. */
  async current(): Promise<PlanInEffect> {
    const versions = await this.list()
    const { version, rates } = versions.find(({ state }) => state === 'current')!
    return { version, rates }
  }

  async dryRun(rates: PlanRate[]): Promise<PlanDryRun> {
    const till = this.clock.now()
    const since = new Date(till)
    since.setUTCFullYear(since.getUTCFullYear() - 1)
    const asked = [since.toISOString(), till.toISOString()]
    const [people, loans] = await Promise.all([
      rows<DryRunRow>(this.em.fork(), DRY_RUN, [...asked, JSON.stringify(readTerms(rates))]),
      firstRow<{ n: number }>(this.em.fork(), FUNDED_BETWEEN, asked),
    ])
    const paid = sumCents(people.map((row) => cents(row.paidCents)))
    const wouldPay = sumCents(people.map((row) => cents(row.wouldPayCents)))
    return {
      from: since.toISOString(),
      to: till.toISOString(),
      loans: loans?.n ?? 0,
      paid: toDollars(paid),
      wouldPay: toDollars(wouldPay),
      difference: toDollars(cents(wouldPay - paid)),
      people: people.map(personView),
    }
  }

  async publish(by: SessionUser, { rates, effectiveOn, reason }: PublishPlanDto): Promise<PlanVersion> {
    const terms = readTerms(rates)
    const when = effectiveInstant(effectiveOn, this.clock.now())
    if (when === 'no-date') throw new PlanTermsError('effectiveOn', 'The effective date is a date like 2027-01-01.')
    if (when === 'past')
      throw new PlanTermsError('effectiveOn', 'A plan takes effect today or later, never in the past.')
    const startsAt = when.startsAt?.toISOString() ?? null
    const version = await inTransaction(this.em, async (tx) => {
      await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
      if (startsAt && (await firstRow(tx, TAKEN, [startsAt]))) throw new PlanDateTakenError()
      const asked = [JSON.stringify(terms), startsAt, by.id, reason]
      const made = await firstRow<{ no: number }>(tx, 'select publish_plan($1, $2, $3, $4) no', asked)
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
      return made?.no
    })
    // A version of today holds at once: its estimates should, when this call answers.
    if (startsAt === null) await this.estimates.drain()
    return this.find(version)
  }

  async withdraw(by: SessionUser, version: number, reason: string): Promise<PlanVersion> {
    await inTransaction(this.em, async (tx) => {
      const done = await firstRow<{ is_done: boolean }>(tx, 'select withdraw_plan($1, $2, $3) is_done', [
        version,
        by.id,
        reason,
      ])
      if (!done?.is_done) throw (await this.isKnown(version)) ? new PlanInForceError() : new UnknownPlanError()
      this.hints.afterCommit(tx, { topics: ['plans'], company: true })
    })
    return this.find(version)
  }

  private async isKnown(version: number): Promise<boolean> {
    return Boolean(await firstRow(this.em, 'select 1 from plan_versions where version = $1', [version]))
  }

  private async find(version: number | undefined): Promise<PlanVersion> {
    const found = (await this.list()).find((one) => one.version === version)
    if (!found) throw new UnknownPlanError()
    return found
  }
}

const dollars = (amount: number | null) => (amount === null ? null : toDollars(cents(amount)))

const versionView = ({ rates, ...version }: VersionRow): PlanVersion => ({
  ...version,
  rates: rates.map(({ level, rateBp, minCents, maxCents }) => ({
    ...{ level, rateBp },
    ...{ min: dollars(minCents), max: dollars(maxCents) },
  })),
})

const personView = ({ memberId, name, shares, paidCents, wouldPayCents }: DryRunRow) => ({
  ...{ memberId, name, shares },
  paid: toDollars(cents(paidCents)),
  wouldPay: toDollars(cents(wouldPayCents)),
  difference: toDollars(cents(wouldPayCents - paidCents)),
})
