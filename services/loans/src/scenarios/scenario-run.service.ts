import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstOfMonth,
  monthOf,
  type ScenarioChanges,
  type ScenarioDraft,
  type ScenarioMoveView,
  type ScenarioPay,
  type ScenarioPerson,
  type ScenarioPlanView,
  type ScenarioResult,
  type SessionUser,
} from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { scenarioScopeOf } from '@upline/permissions'
import { readTerms, termsView } from '../comp-plans/comp-plan-terms.ts'
import { CompPlansService } from '../comp-plans/comp-plans.service.ts'
import { valueOn } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { type CompanyFacts, loadCompany, loadWholeChains, memberNamesOf } from '../ledger/company.queries.ts'
import { findLedgers } from '../ledger/loans.queries.ts'
import { loadPlanBook } from '../ledger/plan-book.queries.ts'
import { findLoop, type CompanyChanges, withChanges } from './scenario-company.ts'
import { ScenarioCircleError, ScenarioMemberError, ScenarioTooLargeError } from './scenario-failures.ts'
import { isChanged, type MemberPay, NO_PAY, ScenarioPaySums, sizeOf } from './scenario-pay.ts'
import { affectedLoans, type ScenarioMember, scenarioMembers } from './scenarios.queries.ts'

const MAX_LOANS = 100_000
const BATCH_SIZE = 2_000
const MAX_PEOPLE = 500

type Members = ReadonlyMap<string, ScenarioMember>
/** Whether the viewer sees a member and the member's pay. */
type IsVisible = (no: MemberNo) => boolean

/** Calculates everyone's pay under a scenario, with the rules of the ledger. Writes nothing. */
@Injectable()
export class ScenarioRunService {
  constructor(
    private readonly em: EntityManager,
    private readonly plans: CompPlansService,
    private readonly members: MembersService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async run({ changes, months }: ScenarioDraft, viewer: SessionUser): Promise<ScenarioResult> {
    const em = this.em.fork()
    const today = await this.calendar.today()
    const from = addDays(firstOfMonth(addMonths(monthOf(today), -months)), Number(today.slice(8)) - 1)
    const members = await this.membersOf(changes)
    const wanted = await this.changesOf(changes, members)
    const circle = findLoop((await loadWholeChains(em, involved(wanted))).members, wanted.moves)
    if (circle !== null) throw new ScenarioCircleError([...members.values()].find(({ no }) => no === circle)!.name)
    const sums = await this.sums(wanted, { from, today })
    const isSeen = await this.seenBy(viewer)
    const people = await this.people(sums, isSeen)
    return {
      ...{ from, to: today, pendingLoans: sums.pendingLoans, fundedLoans: sums.fundedLoans },
      moves: changes.moves.map((move) => moveView(move, members, isSeen)),
      plans: await this.planViews(changes, today),
      people: people.slice(0, MAX_PEOPLE).map(({ pay, ...person }) => ({ ...person, ...payView(pay) })),
      peopleCount: people.length,
      total: payView(totalOf(people.map(({ pay }) => pay))),
    }
  }

  /** All members that the changes name, by id. */
  async membersOf({ moves }: ScenarioChanges): Promise<Members> {
    const ids = [...new Set(moves.flatMap(({ memberId, uplineId }) => [memberId, uplineId ?? []].flat()))]
    const found = new Map((await scenarioMembers(this.em, ids)).map((member) => [member.id, member]))
    if (ids.some((id) => !found.has(id))) throw new ScenarioMemberError()
    return found
  }

  private async changesOf({ moves, plans }: ScenarioChanges, members: Members): Promise<CompanyChanges> {
    const noOf = (id: string) => members.get(id)!.no
    const changed: { planNo: number; terms: ReturnType<typeof readTerms> }[] = []
    for (const { planId, terms } of plans)
      changed.push({ planNo: (await this.plans.plan(this.em.fork(), planId)).no, terms: readTerms(terms) })
    return {
      moves: moves.map(({ memberId, uplineId }) => ({
        memberNo: noOf(memberId),
        uplineNo: uplineId === null ? null : noOf(uplineId),
      })),
      plans: changed,
    }
  }

  private async sums(changes: CompanyChanges, dates: { from: CalendarDate; today: CalendarDate }) {
    const moved = changes.plans.length > 0 ? null : changes.moves.map(({ memberNo }) => memberNo)
    const ids = await affectedLoans(this.em, { from: dates.from, limit: MAX_LOANS + 1, moved })
    if (ids.length > MAX_LOANS) throw new ScenarioTooLargeError(MAX_LOANS)
    const sums = new ScenarioPaySums()
    for (let at = 0; at < ids.length; at += BATCH_SIZE)
      await this.addBatch(sums, ids.slice(at, at + BATCH_SIZE), { changes, today: dates.today })
    return sums
  }

  private async addBatch(
    sums: ScenarioPaySums,
    ids: readonly string[],
    { changes, today }: { changes: CompanyChanges; today: CalendarDate },
  ): Promise<void> {
    const loans = await findLedgers(this.em, ids)
    const originators = loans.flatMap((loan) => loan.originators.map(({ memberNo }) => memberNo))
    const company = await loadCompany(this.em.fork(), [...originators, ...involved(changes)])
    const now: CompanyFacts = { ...company, members: company.today }
    const [funded, pending] = [withChanges(company, changes), withChanges(now, changes)]
    for (const loan of loans)
      sums.add(
        loan,
        loan.fundedOn === null ? { before: now, after: pending, today } : { before: company, after: funded, today },
      )
  }

  /** Members whose pay changes, as far as the viewer sees it: the largest difference first. */
  private async people(sums: ScenarioPaySums, isSeen: IsVisible) {
    const changed = [...sums.members].filter(([no, pay]) => isChanged(pay) && isSeen(no))
    const names = await memberNamesOf(
      this.em,
      changed.map(([no]) => no),
    )
    return changed
      .map(([no, pay]) => ({ memberId: names.get(no)!.id, name: names.get(no)!.name, pay }))
      .toSorted((a, b) => sizeOf(b.pay) - sizeOf(a.pay) || (a.name < b.name ? -1 : 1))
  }

  private async seenBy(viewer: SessionUser): Promise<IsVisible> {
    if (scenarioScopeOf(viewer) === 'company') return () => true
    const own = await this.members.noOf(viewer.id)
    const below = await this.members.downlineOf(this.em, own)
    return (no) => no === own || below.has(no)
  }

  private async planViews({ plans }: ScenarioChanges, today: CalendarDate): Promise<ScenarioPlanView[]> {
    if (plans.length === 0) return []
    const book = await loadPlanBook(this.em.fork())
    const views: ScenarioPlanView[] = []
    for (const { planId, terms } of plans) {
      const plan = await this.plans.plan(this.em.fork(), planId)
      const current = valueOn(book.plans.get(plan.no)?.versions ?? [], today)
      views.push({ planId, terms, planName: plan.name, before: current ? termsView(current.terms) : null })
    }
    return views
  }
}

/** Moved members and their new uplines. */
const involved = ({ moves }: CompanyChanges): MemberNo[] =>
  moves.flatMap(({ memberNo, uplineNo }) => (uplineNo === null ? [memberNo] : [memberNo, uplineNo]))

/** Omits the current upline if the member has since left the viewer's downline. */
function moveView(
  { memberId, uplineId }: ScenarioChanges['moves'][number],
  members: Members,
  isSeen: IsVisible,
): ScenarioMoveView {
  const member = members.get(memberId)!
  const isFromShown = member.uplineNo !== null && isSeen(member.uplineNo)
  return {
    ...{ memberId, uplineId, memberName: member.name },
    ...{ fromId: isFromShown ? member.uplineId : null, fromName: isFromShown ? member.uplineName : null },
    toName: uplineId === null ? null : members.get(uplineId)!.name,
    isDone: member.uplineId === uplineId,
  }
}

const payView = (pay: MemberPay): ScenarioPay & Omit<ScenarioPerson, 'memberId' | 'name'> => ({
  pendingBefore: toDollars(cents(pay.pendingBefore)),
  pendingAfter: toDollars(cents(pay.pendingAfter)),
  fundedBefore: toDollars(cents(pay.fundedBefore)),
  fundedAfter: toDollars(cents(pay.fundedAfter)),
})

const totalOf = (all: readonly MemberPay[]): MemberPay =>
  all.reduce(
    (total, pay) => ({
      pendingBefore: total.pendingBefore + pay.pendingBefore,
      pendingAfter: total.pendingAfter + pay.pendingAfter,
      fundedBefore: total.fundedBefore + pay.fundedBefore,
      fundedAfter: total.fundedAfter + pay.fundedAfter,
    }),
    NO_PAY(),
  )
