import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CalendarDate } from '@upline/contracts'
import { companyZone } from '@upline/db'
import type { LoanChangeRuling, LoanMoneyChange } from '@upline/permissions'
import { isFunded, policyOf, type TriggerPolicies } from '../compensation/loans.ts'
import { loadTriggers, shareHierarchy } from '../ledger/company.queries.ts'
import { datesAfter, fundingAfter, NO_FUNDING, officerAfter } from '../ledger/change-loan.ts'
import { type Sighting, sightingAt } from '../ledger/dates.ts'
import { isoOf } from '../ledger/instants.ts'
import { joinWriters, lockStored } from '../ledger/loans.queries.ts'
import { readPayees } from '../ledger/read-payees.ts'
import { splitAfter } from '../ledger/change-loan.ts'
import { type LedgerLoan, withOriginators } from '../ledger/stored-loan.ts'
import type { LoanChange } from '../ledger/loan-values.ts'
import { checkedFactsIn, type LoanFacts, type LoanMoney, moneyChangeOf } from './money-change.ts'

export interface RuledChange {
  change: LoanChange
  facts: LoanFacts
  ruling: LoanChangeRuling
}

export type LoanRule = (change: LoanMoneyChange) => LoanChangeRuling

/** Reads under the loans' locks what the rules of libs/permissions decide from. */
@Injectable()
export class LoanRulesService {
  /** Each change with its ruling; the loans stay locked to the end of the transaction. A loan that is gone is left out. */
  async ruleOn(
    tx: EntityManager,
    changes: readonly LoanChange[],
    { rule, at }: { rule: LoanRule; at: Date },
  ): Promise<RuledChange[]> {
    const byId = await this.factsOf(tx, changes, at)
    return changes.flatMap((change) => {
      const facts = byId.get(change.id)
      return facts ? [{ change, facts, ruling: rule(moneyChangeOf(facts, change)) }] : []
    })
  }

  /** What the rules decide from, by loan. */
  async factsOf(tx: EntityManager, changes: readonly LoanChange[], at: Date): Promise<Map<string, LoanFacts>> {
    if (changes.length === 0) return new Map()
    await joinWriters(tx)
    const loans = await lockStored(
      tx,
      changes.map(({ id }) => id),
    )
    await shareHierarchy(tx)
    const seen = sightingAt(at, await companyZone(tx))
    const byId = new Map(changes.map((change) => [change.id, change]))
    const changed = loans.map((before) => ({ before, after: afterChange(before, byId.get(before.id)!, seen) }))
    const payees = await readPayees(tx, changed, at)
    const policies = await loadTriggers(tx)
    return new Map(
      loans.map((loan) => [
        loan.id,
        {
          ...moneyOfLoan(loan, policies, seen.on),
          ...{ id: loan.id, hasFunded: loan.moneyRev > 0 },
          ...checkedFactsIn(loan),
          ...payees.get(loan.id)!,
        },
      ]),
    )
  }
}

/** The loan after a change, as far as it decides who earns. */
function afterChange(loan: LedgerLoan, values: LoanChange, seen: Sighting): LedgerLoan {
  const status = values.status ?? loan.status
  return withOriginators({
    ...loan,
    status,
    officerNo: officerAfter(loan, values),
    ...splitAfter(loan, values),
    ...datesAfter(loan, values, seen),
    ...(isFunded({ status }) ? fundingAfter(loan, values, seen) : NO_FUNDING),
  })
}

/** The values of a loan that decide pay, by the company's policies and date of today. */
export const moneyOfLoan = (loan: LedgerLoan, policies: TriggerPolicies, today: CalendarDate): LoanMoney => {
  const { officerNo, percent, coOriginators, amountCents, status, fundedAt, createdOn, appliedOn, lockedOn } = loan
  return {
    ...{ officerNo, percent, coOriginators, amountCents, status, fundedOn: loan.fundedOn },
    outcome: loan.outcome as LoanMoney['outcome'],
    fundedAt: fundedAt === null ? null : isoOf(fundedAt),
    dates: { createdOn, appliedOn, lockedOn },
    ...(isFunded(loan) && { trigger: policyOf(loan, policies), isTriggerOpen: loan.fundedSeenOn === today }),
  }
}
