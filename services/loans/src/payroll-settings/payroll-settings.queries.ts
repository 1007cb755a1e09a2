import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayrollSettings } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { cents, fromDollars, toDollars } from '@upline/money'

/** Limits of recovery as they are stored: basis points of a period's net, and cents. */
export interface RecoveryTerms {
  recoveryLimitBp: number
  floorCents: number
}

export const BP_PER_PERCENT = 100

const READ = `
  select company_code "companyCode", earning_codes "earningCodes", gl_accounts "glAccounts",
    recovery_limit_bp "recoveryLimitBp", floor_cents::float8 "floorCents",
    payoff_rule "payoffRule"
  from payroll_settings`

/**
 * $1 company code, $2 earning codes and $3 accounts as JSON, $4 limit in basis points, $5 floor in cents, $6 who, $7 when, $8 rule of early
 * payoffs as JSON.
 */
const SAVE = `
  insert into payroll_settings (company_code, earning_codes, gl_accounts, recovery_limit_bp, floor_cents, changed_by, changed_at, payoff_rule)
  values ($1, $2::jsonb, $3::jsonb, $4, $5, $6, $7, $8::jsonb)
  on conflict (is_current) do update set company_code = excluded.company_code, earning_codes = excluded.earning_codes,
    gl_accounts = excluded.gl_accounts, recovery_limit_bp = excluded.recovery_limit_bp, floor_cents = excluded.floor_cents,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    payoff_rule = excluded.payoff_rule`

type SettingsRow = Omit<PayrollSettings, 'recoveryLimitPercent' | 'floor'> & RecoveryTerms

export async function readPayrollSettings(em: EntityManager): Promise<PayrollSettings | undefined> {
  const found = await firstRow<SettingsRow>(em, READ)
  if (!found) return undefined
  const { recoveryLimitBp, floorCents, ...codes } = found
  return { ...codes, recoveryLimitPercent: recoveryLimitBp / BP_PER_PERCENT, floor: toDollars(cents(floorCents)) }
}

export const savePayrollSettings = (
  tx: EntityManager,
  { companyCode, earningCodes, glAccounts, recoveryLimitPercent, floor, payoffRule }: PayrollSettings,
  by: { id: string; at: Date },
): Promise<unknown> =>
  rows(tx, SAVE, [
    ...[companyCode, JSON.stringify(earningCodes), JSON.stringify(glAccounts)],
    ...[recoveryLimitPercent * BP_PER_PERCENT, fromDollars(floor), by.id, by.at, JSON.stringify(payoffRule)],
  ])
