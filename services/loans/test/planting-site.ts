import type { LendingCompany, NewMember } from './lending-company.ts'

/** Names, a date and an amount for one planted violation. No two violations share a loan, a member or a plan. */
export interface Site {
  company: LendingCompany
  officer: string
  /** A second originator, or a member with the same NMLS ID. */
  other: string
  /** The uplines of the officer, from level 1 up. */
  uplines: readonly [string, string, string]
  loan: string
  otherLoan: string
  plan: string
  on: string
  dollars: number
  /** Notes the rule and the subject of a refused call. */
  refused(found: string): void
}

/** A planted violation. Subjects are written as found-violations.ts writes them. */
export interface Plant {
  rule: string
  /** How the rule is violated. */
  how: string
  /** Where the rule must find it: a loan and a payee, a loan, a payee, a quarter and a payee, or a plan. */
  subject(site: Site): string
  /** What other rules must find in the same pay. */
  also?(site: Site): string[]
  plant(site: Site): Promise<void>
}

export const onLoan = ({ loan }: Site): string => loan
export const onShare = ({ loan, officer }: Site): string => `${loan} ${officer}`
export const onOfficer = ({ officer }: Site): string => officer
export const onPlan = ({ plan }: Site): string => plan
export const effectivePay = (site: Site): string[] => [`Z4 ${onShare(site)}`]

/** A funded loan of a member of its own. */
export async function fundOwn(site: Site, columns: object = {}, member: Partial<NewMember> = {}): Promise<void> {
  await site.company.join({ username: site.officer, upline: 'lia', ...member })
  await fund(site, columns)
}

export const fund = ({ company, loan, officer, on, dollars }: Site, columns: object = {}): Promise<void> =>
  company.fund(loan, officer, on, { Loan_Amount: String(dollars), ...columns })

export const adjustOwn = ({ company, officer, loan }: Site, amount: number, over: object = {}): Promise<void> =>
  company.adjust(officer, { number: loan, amount, ...over })

/** Uplines of the officer that no other loan pays. */
export async function joinChain({ company, officer, uplines }: Site, ...levels: Partial<NewMember>[]): Promise<void> {
  const chain = levels.map((over, at): NewMember => ({
    ...{ username: uplines[at]!, role: 'manager', ...over },
    ...(at + 1 < levels.length && { upline: uplines[at + 1]! }),
  }))
  await company.join(...chain.toReversed(), { username: officer, upline: uplines[0] })
}
