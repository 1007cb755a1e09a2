import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import type { LoanChangeRuling, LoanMoneyChange } from '@upline/permissions'
import { AMONG_WRITERS } from '../loan-import/loan-import.sql.ts'
import type { LoanChange } from '../pipeline/loan-change.ts'
import { HOLD_HIERARCHY, HOLD_LOANS, LOAN_FACTS } from './loan-changes.sql.ts'
import { type LoanFacts, moneyChangeOf } from './money-change.ts'

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
    await rows(tx, AMONG_WRITERS)
    await rows(tx, HOLD_LOANS, [changes.map(({ id }) => id)])
    await rows(tx, HOLD_HIERARCHY)
    const found = await rows<LoanFacts>(tx, LOAN_FACTS, [JSON.stringify(changes), at.toISOString()])
    return new Map(found.map((facts) => [facts.id, facts]))
  }
}
