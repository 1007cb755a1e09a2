import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { CompanyCalendar } from '@upline/events'
import {
  addDays,
  dateText,
  type MyCompPlan,
  type PlanAgreement,
  type PlanInForce,
  type PlanScope,
} from '@upline/contracts'
import { acknowledgmentsOf } from '../agreements/acknowledgments.queries.ts'
import { agreementsOf } from '../agreements/agreement-texts.store.ts'
import { agreedStretches, type AgreedStretch, agreementView } from '../agreements/own-agreements.ts'
import { ALWAYS, type EffectiveOn } from '../compensation/history.ts'
import type { Member } from '../compensation/members.ts'
import { planTimeline, type PlanStretch } from '../compensation/plan-timeline.ts'
import type { PlanBook } from '../compensation/plans.ts'
import { memberNo } from '../hierarchy/members.queries.ts'
import { loadCompany } from '../ledger/company.queries.ts'
import { loadPlanBook } from '../ledger/plan-book.queries.ts'
import { NO_ONE } from '../ledger/switch-estimates.ts'
import { termsView } from './comp-plan-terms.ts'
import { subjectLabel, termsLabels } from '../ledger/comp-plan-labels.ts'
import { allPlans, allVersions, type PlanRow, type VersionRow } from './comp-plans.queries.ts'
import { CompPlanNotFoundError } from './comp-plan-failures.ts'

interface Stored {
  plans: readonly PlanRow[]
  versions: readonly VersionRow[]
  payee: Member
}

/** A member's own comp plan: what it pays, why this plan, and which plans came before and come next. */
@Injectable()
export class MyCompPlanService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(memberId: string): Promise<MyCompPlan> {
    const em = this.em.fork()
    const no = await memberNo(em, memberId)
    if (no === undefined) throw new CompPlanNotFoundError()
    const company = await loadCompany(em, [no])
    const payee = company.members.get(no)!
    const { current, history, timeline, today } = await this.timeline(em, company.plans, payee)
    const stretches = agreedStretches(timeline, { today, since: company.agreements?.since ?? null })
    const agreements = await this.agreements(em, memberId, stretches)
    return { ...current, summary: summaryOf(current), history: history.toReversed(), agreements }
  }

  private async agreements(
    em: EntityManager,
    memberId: string,
    stretches: readonly AgreedStretch[],
  ): Promise<PlanAgreement[]> {
    const texts = await agreementsOf(
      em,
      stretches.map(({ versionId }) => versionId),
    )
    const acknowledged = await acknowledgmentsOf(em, [memberId])
    return stretches.map((stretch) => agreementView(stretch, texts.get(stretch.versionId)!, acknowledged))
  }

  /** The plan of members who have no plan of their own, of their branch or of their role. */
  async ofCompany(): Promise<PlanInForce> {
    const em = this.em.fork()
    return (await this.timeline(em, await loadPlanBook(em), NO_ONE)).current
  }

  private async timeline(em: EntityManager, book: PlanBook, payee: Member) {
    const stored = { plans: await allPlans(em), versions: await allVersions(em), payee }
    const timeline = planTimeline(book, payee)
    const history = timeline.map((stretch, at) => stretchView(stretch, timeline[at + 1], stored))
    const today = await this.calendar.today()
    return { timeline, today, history, current: history.findLast(({ from }) => from === null || from <= today)! }
  }
}

const dayOfStart = (start: EffectiveOn): string | null => (start === ALWAYS ? null : start)

function stretchView({ from, decision }: PlanStretch, next: PlanStretch | undefined, stored: Stored): PlanInForce {
  const { version, plan, scope } = decision
  const row = stored.versions.find(({ id }) => id === version.id)!
  const subject = { role: () => valueAt(stored.payee.role, from), branch: () => valueAt(stored.payee.branch, from) }
  const subjectName =
    scope === 'company' || scope === 'member'
      ? { company: 'Company', member: 'You' }[scope]
      : subjectLabel(scope, subject[scope]())
  const nextDay = next && dayOfStart(next.from)
  return {
    planId: stored.plans.find(({ no }) => no === plan.id)!.id,
    ...{ planName: plan.name, version: row.version, scope, subjectName },
    ...{ from: dayOfStart(from), to: nextDay ? addDays(nextDay, -1) : null },
    ...termsView(version.terms),
    words: termsLabels(version.terms),
  }
}

const valueAt = (history: Member['role'] | Member['branch'], on: string): string =>
  history.findLast(({ from }) => from <= on)?.value ?? ''

const REASONS: Record<PlanScope, string> = {
  member: 'It is assigned to you.',
  branch: 'It is assigned to your branch.',
  role: 'It is assigned to your role.',
  company: 'It is assigned to the whole company.',
}

function summaryOf({ planName, version, scope, from, words }: PlanInForce): string {
  const since = from === null ? '' : ` since ${dateText(from)}`
  return `${planName}, version ${version}${since}. ${REASONS[scope]} ${words.join(' ')}`
}
