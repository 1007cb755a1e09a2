import type { EntityManager } from '@mikro-orm/postgresql'
import { dateAt } from '@upline/contracts'
import { payeesAt } from '../compensation/earners.ts'
import { chainAt } from '../compensation/hierarchy.ts'
import { type EffectiveOn, LATEST } from '../compensation/history.ts'
import { isPaying } from '../compensation/ledger.ts'
import { fundingMoment, type TriggerDates, triggerDate } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { type CompanyFacts, loadCompany } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** Members who earn on loans: they decide who can change a loan (libs/permissions, loan-money.ts). */

export interface ChangedLoan {
  before: LedgerLoan
  after: LedgerLoan
}

export interface Payees {
  paidBefore: string[]
  paidAfter: string[]
  originatorIdsAfter: string[]
}

/** Members paid before and after a change: from the entries in force of a booked loan, otherwise by the rules. */
export async function readPayees(
  tx: EntityManager,
  changes: readonly ChangedLoan[],
  now: Date,
): Promise<Map<string, Payees>> {
  const originators = changes.flatMap(({ before, after }) => [...before.originators, ...after.originators])
  const company = await loadCompany(
    tx,
    originators.map(({ memberNo }) => memberNo),
  )
  const entries = await entriesInForce(
    tx,
    changes.map(({ before }) => before),
  )
  const today = dateAt(now, company.timeZone)
  const idsByRules = (loan: LedgerLoan) => {
    const payees = loan.originators.flatMap(({ memberNo }) => payeesOfLoan(company, memberNo, { loan, today }))
    return idsOf(company, [...new Set(payees)])
  }
  const payeesOf = ({ before, after }: ChangedLoan): Payees => {
    const booked = entries.get(before.id)?.filter(isPaying)
    return {
      paidBefore: booked ? idsOf(company, [...new Set(booked.map(({ payeeNo }) => payeeNo))]) : idsByRules(before),
      paidAfter: idsByRules(after),
      originatorIdsAfter: after.originators.flatMap(({ memberNo }) => company.memberIds.get(memberNo) ?? []),
    }
  }
  return new Map(changes.map((change) => [change.before.id, payeesOf(change)]))
}

/** Ids of the members who would earn on a funded loan of an originator, by the date that decides it. */
export async function payeeIdsOfNew(em: EntityManager, officerNo: MemberNo, loan: TriggerDates): Promise<string[]> {
  const company = await loadCompany(em, [officerNo])
  return loan.fundedOn === null ? [] : idsOf(company, payeesOfLoan(company, officerNo, { loan, today: LATEST }))
}

/** Members who would earn on an originator's portion: as decided if the loan is funded, otherwise today. */
function payeesOfLoan(
  company: CompanyFacts,
  originatorNo: MemberNo,
  { loan, today }: { loan: TriggerDates; today: EffectiveOn },
): MemberNo[] {
  const originator = company.members.get(originatorNo)
  const on = triggerDate(loan, company.trigger, originator) ?? today
  return payeesAt(company, originatorNo, { on, activeAt: fundingMoment(loan, originator) ?? LATEST })
}

/** Ids of each member and of up to three uplines. */
export async function chainIdsAt(
  em: EntityManager,
  members: readonly MemberNo[],
  at: Date,
): Promise<(memberNo: MemberNo) => string[]> {
  const company = await loadCompany(em, members)
  const on = dateAt(at, company.timeZone)
  return (no) => idsOf(company, chainAt(company.members, no, on))
}

/** Ordered by number, so that requests list the same members in the same order. */
const idsOf = ({ memberIds }: CompanyFacts, nos: readonly MemberNo[]): string[] =>
  nos.toSorted((a, b) => a - b).flatMap((no) => memberIds.get(no) ?? [])
