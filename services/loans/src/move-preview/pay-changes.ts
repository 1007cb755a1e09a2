import type { Company } from '../compensation/earners.ts'
import type { Loan } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { sharesOf } from '../compensation/shares.ts'

export interface PayChange {
  memberNo: MemberNo
  beforeCents: number
  afterCents: number
}

/** Who gets more or less of a funded loan in one company than in another, by member number. */
export function payChanges(loan: Loan, before: Company, after: Company): PayChange[] {
  const [old, next] = [before, after].map((company) => payByMember(loan, company)) as [Pay, Pay]
  return [...new Set([...old.keys(), ...next.keys()])]
    .toSorted((a, b) => a - b)
    .map((memberNo) => ({ memberNo, beforeCents: old.get(memberNo) ?? 0, afterCents: next.get(memberNo) ?? 0 }))
    .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
}

type Pay = Map<MemberNo, number>

function payByMember(loan: Loan, company: Company): Pay {
  const pay: Pay = new Map()
  for (const { payeeNo, amountCents } of sharesOf(loan, company))
    pay.set(payeeNo, (pay.get(payeeNo) ?? 0) + amountCents)
  return pay
}
