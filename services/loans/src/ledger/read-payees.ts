import type { EntityManager } from '@mikro-orm/postgresql'
import { dateAt } from '@upline/contracts'
import { payeesAt } from '../compensation/earners.ts'
import { chainAt } from '../compensation/hierarchy.ts'
import { type EffectiveOn, LATEST } from '../compensation/history.ts'
import { fundingMoment } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { type CompanyFacts, loadCompany } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { decidedOn } from './settle-loan.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** Members who earn on loans: they decide who can change a loan (libs/permissions, loan-money.ts). */

export interface ChangedLoan {
  before: LedgerLoan
  after: LedgerLoan
}

export interface Payees {
  paidBefore: string[]
  paidAfter: string[]
  officerIdAfter: string | null
}

/** Members paid before and after a change: by the entries in force of a booked loan, else by the rules. */
export async function readPayees(
  tx: EntityManager,
  changes: readonly ChangedLoan[],
  now: Date,
): Promise<Map<string, Payees>> {
  const officers = changes.flatMap(({ before, after }) => [before.officerNo, after.officerNo])
  const company = await loadCompany(
    tx,
    officers.filter((no) => no !== null),
  )
  const entries = await entriesInForce(
    tx,
    changes.map(({ before }) => before),
  )
  const today = dateAt(now, company.timeZone)
  const idsAt = (loan: LedgerLoan, on: EffectiveOn | null) => {
    if (loan.officerNo === null) return []
    const activeAt = fundingMoment(loan, company.members.get(loan.officerNo)) ?? LATEST
    return idsOf(company, payeesAt(company, loan.officerNo, { on: on ?? today, activeAt }))
  }
  const payeesOf = ({ before, after }: ChangedLoan): Payees => {
    const booked = entries.get(before.id)?.filter(({ rateBp }) => rateBp > 0)
    return {
      paidBefore: booked
        ? idsOf(
            company,
            booked.map(({ payeeNo }) => payeeNo),
          )
        : idsAt(before, before.decidedOn),
      paidAfter: idsAt(after, decidedOn(after, company)),
      officerIdAfter: after.officerNo === null ? null : (company.memberIds.get(after.officerNo) ?? null),
    }
  }
  return new Map(changes.map((change) => [change.before.id, payeesOf(change)]))
}

/** Ids of the members who would earn on a loan of each officer at a moment. */
export async function payeeIdsAt(
  em: EntityManager,
  officers: readonly (MemberNo | null)[],
  at: Date,
): Promise<(officerNo: MemberNo | null) => string[]> {
  const company = await loadCompany(
    em,
    officers.filter((no) => no !== null),
  )
  const on = dateAt(at, company.timeZone)
  return (no) => (no === null ? [] : idsOf(company, payeesAt(company, no, { on, activeAt: LATEST })))
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
