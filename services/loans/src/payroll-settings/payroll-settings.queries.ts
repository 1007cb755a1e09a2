import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayrollSettings } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

const READ = `
  select company_code "companyCode", earning_codes "earningCodes", gl_accounts "glAccounts" from payroll_settings`

/** $1 company code, $2 earning codes and $3 accounts as JSON, $4 who, $5 when. */
const SAVE = `
  insert into payroll_settings (company_code, earning_codes, gl_accounts, changed_by, changed_at)
  values ($1, $2::jsonb, $3::jsonb, $4, $5)
  on conflict (is_current) do update set company_code = excluded.company_code, earning_codes = excluded.earning_codes,
    gl_accounts = excluded.gl_accounts, changed_by = excluded.changed_by, changed_at = excluded.changed_at`

export const readPayrollSettings = (em: EntityManager): Promise<PayrollSettings | undefined> =>
  firstRow<PayrollSettings>(em, READ)

export const savePayrollSettings = (
  tx: EntityManager,
  { companyCode, earningCodes, glAccounts }: PayrollSettings,
  by: { id: string; at: Date },
): Promise<unknown> =>
  rows(tx, SAVE, [companyCode, JSON.stringify(earningCodes), JSON.stringify(glAccounts), by.id, by.at])
