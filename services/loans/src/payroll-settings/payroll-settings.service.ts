import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { PayoffStep, PayrollSettings, PayrollSettingsChange, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { fromDollars } from '@upline/money'
import { payoffRuleFault } from '../compensation/early-payoff.ts'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { DebtorsAccountError, OwnRecoveryError, PayoffRuleError } from './payroll-settings-failures.ts'
import { NO_PAYROLL_SETTINGS } from './no-payroll-settings.ts'
import {
  BP_PER_PERCENT,
  owesBalance,
  readPayrollSettings,
  type RecoveryTerms,
  savePayrollSettings,
} from './payroll-settings.queries.ts'

/** Codes of the company's payroll provider, accounts of its journal, and limits of recovery. */
@Injectable()
export class PayrollSettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show(em: EntityManager = this.em): Promise<PayrollSettings> {
    const stored = (await readPayrollSettings(em)) ?? NO_PAYROLL_SETTINGS
    const { earningCodes, glAccounts } = NO_PAYROLL_SETTINGS
    // Settings that were stored before a kind of pay existed have no code for it.
    return {
      ...stored,
      earningCodes: { ...earningCodes, ...stored.earningCodes },
      glAccounts: { ...glAccounts, ...stored.glAccounts },
    }
  }

  async recoveryTerms(tx: EntityManager): Promise<RecoveryTerms> {
    const { recoveryLimitPercent, floor } = await this.show(tx)
    return { recoveryLimitBp: recoveryLimitPercent * BP_PER_PERCENT, floorCents: fromDollars(floor) }
  }

  /** Early payoffs by days from the funding; empty without a rule. */
  async payoffRule(tx: EntityManager): Promise<PayoffStep[]> {
    return (await this.show(tx)).payoffRule
  }

  /** Keeps the settings that the change leaves out. Members who owe a balance do not decide how fast it is recovered. */
  change(sent: PayrollSettingsChange, by: SessionUser): Promise<PayrollSettings> {
    const fault = payoffRuleFault(sent.payoffRule ?? [])
    if (fault) throw new PayoffRuleError(fault.field, fault.message)
    return inTransaction(this.em, async (tx) => {
      const stored = await this.show(tx)
      const changed: PayrollSettings = {
        companyCode: sent.companyCode,
        earningCodes: { ...stored.earningCodes, ...given(sent.earningCodes) },
        glAccounts: { ...stored.glAccounts, ...given(sent.glAccounts) },
        recoveryLimitPercent: sent.recoveryLimitPercent ?? stored.recoveryLimitPercent,
        floor: sent.floor ?? stored.floor,
        payoffRule: sent.payoffRule ?? stored.payoffRule,
      }
      if (changesRecovery(stored, changed)) await this.assertOwesNothing(tx, by.id)
      await savePayrollSettings(tx, changed, { id: by.id, at: this.clock.now() })
      return this.show(tx)
    })
  }

  /** Neither the member nor anyone who could use the account. */
  private async assertOwesNothing(tx: EntityManager, memberId: string): Promise<void> {
    if (await owesBalance(tx, memberId)) throw new OwnRecoveryError()
    for (const id of await this.secondPerson.controllersOf(tx, memberId, this.clock.now()))
      if (await owesBalance(tx, id)) throw new DebtorsAccountError()
  }
}

const given = <Codes extends object>(codes: Codes): Partial<Codes> =>
  Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined)) as Partial<Codes>

const changesRecovery = (stored: PayrollSettings, changed: PayrollSettings): boolean =>
  stored.recoveryLimitPercent !== changed.recoveryLimitPercent || stored.floor !== changed.floor
