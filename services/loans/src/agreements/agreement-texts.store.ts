import type { EntityManager } from '@mikro-orm/postgresql'
import { fromDollars } from '@upline/money'
import { loadTriggers } from '../ledger/company.queries.ts'
import { NO_PAYROLL_SETTINGS } from '../payroll-settings/no-payroll-settings.ts'
import { readPayrollSettings } from '../payroll-settings/payroll-settings.queries.ts'
import { type AgreementSettings, type AgreementText, agreementText } from './agreement-text.ts'
import { type VersionToAgree, versionsToAgree } from './agreement-texts.queries.ts'

/** The agreement of a version as of today. */
export type VersionAgreement = Omit<VersionToAgree, 'terms'> & AgreementText

/** The agreements of plan versions by their ids; null: of all approved ones. */
export async function agreementsOf(
  em: EntityManager,
  versions: readonly number[] | null,
): Promise<Map<number, VersionAgreement>> {
  const settings = await readSettings(em)
  const found = await versionsToAgree(em, versions)
  return new Map(
    found.map(({ terms, ...version }) => [
      version.id,
      { ...version, ...agreementText({ ...version, terms }, settings) },
    ]),
  )
}

async function readSettings(em: EntityManager): Promise<AgreementSettings> {
  const triggers = await loadTriggers(em)
  const { payoffRule, recoveryLimitPercent, floor } = (await readPayrollSettings(em)) ?? NO_PAYROLL_SETTINGS
  const trigger = triggers.at(-1)?.value ?? 'funding'
  return { trigger, payoffRule, recoveryLimitPercent, floorCents: fromDollars(floor) }
}
