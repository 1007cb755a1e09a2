import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  actionInForce,
  type DeductionInputs,
  enforced,
  findDeductionBelowFloor,
  isAccepted,
  ruleDefinition,
  type RuleViolation,
  WAGES_RULE,
} from '@upline/compliance'
import type { PayRunState, ResultAction } from '@upline/contracts'
import { RunBalancesService } from '../balances/run-balances.service.ts'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'
import { PayrollSettingsService } from '../payroll-settings/payroll-settings.service.ts'
import { type DeductedPayRow, hasOwnFloor, payBelowFloor } from './deducted-pay.queries.ts'

export interface FoundDeduction {
  /** The number of the payee. */
  no: number
  id: string
  name: string
  result: Omit<RuleViolation<DeductionInputs>, 'action'> & { action: ResultAction }
  isAccepted: boolean
}

interface CheckedRun {
  id: string
  no: number
  state: PayRunState
  startsOn: string
  endsOn: string
}

const RULE = ruleDefinition(WAGES_RULE.id)!

/** Rule W1 for the pay of a run: deductions that leave less than the payee's floor (decision 0125). */
@Injectable()
export class WageChecks {
  constructor(
    private readonly settings: PayrollSettingsService,
    private readonly balances: RunBalancesService,
  ) {}

  /** By the name of the payee. */
  async find(em: EntityManager, run: CheckedRun): Promise<FoundDeduction[]> {
    const set = await setActions(em)
    if (actionInForce(RULE, set) === 'off') return []
    const { floorCents } = await this.settings.recoveryTerms(em)
    if (floorCents === 0 && !(await hasOwnFloor(em))) return []
    const settled = run.state === 'open' ? await this.balances.settled(em, run, netsIn('$1')) : []
    const pays = settled.map(({ memberNo, paidCents }) => ({ memberNo, cents: paidCents }))
    const below = await payBelowFloor(em, run.no, { floorCents, settled: pays })
    return below.flatMap((row) => {
      const found = findDeductionBelowFloor(inputsOf(run, row))
      const { no, id, name, accepted } = row
      return enforced(found ? [found] : [], set).map((result) => ({
        ...{ no, id, name, result, isAccepted: isAccepted(row, accepted) },
      }))
    })
  }
}

const inputsOf = (run: CheckedRun, { id, deductionsCents, payCents, floorCents }: DeductedPayRow): DeductionInputs => ({
  memberId: id,
  periodId: run.id,
  deductionsCents,
  payCents,
  floorCents,
})
