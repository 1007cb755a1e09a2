import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayrollSettings } from '@upline/contracts'
import { cents, fromDollars, toDollars } from '@upline/money'
import { tables } from '../../database/tables.ts'
import { memberNo } from '../hierarchy/members.queries.ts'
import { recoverableOf } from '../recovery/recoverable.queries.ts'

/** Limits of recovery as they are stored: basis points of a period's net, and cents. */
export interface RecoveryTerms {
  recoveryLimitBp: number
  floorCents: number
}

export const BP_PER_PERCENT = 100

export async function readPayrollSettings(em: EntityManager): Promise<PayrollSettings | undefined> {
  const found = await tables(em)
    .selectFrom('payroll_settings')
    .select(['companyCode', 'earningCodes', 'glAccounts', 'recoveryLimitBp', 'floorCents', 'payoffRule'])
    .executeTakeFirst()
  if (!found) return undefined
  const { recoveryLimitBp, floorCents, ...codes } = found
  return { ...codes, recoveryLimitPercent: recoveryLimitBp / BP_PER_PERCENT, floor: toDollars(cents(floorCents)) }
}

export const savePayrollSettings = (
  tx: EntityManager,
  { companyCode, earningCodes, glAccounts, recoveryLimitPercent, floor, payoffRule }: PayrollSettings,
  by: { id: string; at: Date },
): Promise<unknown> => {
  const settings = {
    ...{ companyCode, earningCodes, glAccounts, payoffRule },
    ...{ recoveryLimitBp: recoveryLimitPercent * BP_PER_PERCENT, floorCents: fromDollars(floor) },
    ...{ changedBy: by.id, changedAt: by.at },
  }
  return tables(tx)
    .insertInto('payroll_settings')
    .values(settings)
    .onConflict((same) => same.column('isCurrent').doUpdateSet(settings))
    .execute()
}

/** Whether runs recover a balance from the member's pay. */
export async function owesBalance(em: EntityManager, memberId: string): Promise<boolean> {
  const no = await memberNo(em, memberId)
  return no !== undefined && (await recoverableOf(em, no)) > 0
}
