import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'
import { type EarningsTerms, FIRST_TERMS } from '../rendering/earnings.ts'

const LEARN = `
  insert into site_settings (name, value, changed_by, changed_at) values ('earnings', $1, 'recruiting', $2)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
  where (site_settings.value->>'version')::int < (excluded.value->>'version')::int
  returning (select count(*)::int from site_settings where name = 'earnings') as known`

const PUT = `
  insert into site_settings (name, value, changed_by, changed_at) values ('earnings', $1, 'recruiting', $2)
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
  where site_settings.value is distinct from excluded.value`

/** A change of the bonus changes which claims are supported, so the sweep checks these again. */
const RECHECK = [
  `update sites set claims_version = 0 where published_version is not null`,
  `update agent_profiles set claims_version = 0 where concat_ws(' ', bio, title, business_name) ~ '[$]|dollar|&#'`,
]

// Built before pages had a place for the disclosure. The sweep of the builds rebuilds them.
const REBUILD = `
  update sites set version = version + 1, is_building = true, cause = 'profile', asked_at = $1, revision = revision + 1
  where kind = 'recruiting' and published_version is not null and not is_building`

/** SQL of the terms in force; null until recruiting has published some. */
export const TERMS_NOW = `(select value - 'version' from site_settings where name = 'earnings')`

/** Recruiting's disclosure and bonus for earnings examples: a copy that its events update. */
@Injectable()
export class EarningsTermsService {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, terms: EarningsTerms, of: { version: number; at: string }): Promise<void> {
    const value = JSON.stringify({ ...terms, version: of.version })
    const before = await this.now(tx)
    const [learned] = await rows<{ known: number }>(tx, LEARN, [value, of.at])
    if (learned?.known === 0) await rows(tx, REBUILD, [of.at])
    await this.recheckClaims(tx, before, terms)
  }

  /** Overwrites the copy regardless of its version. Pages are not rebuilt for it. */
  async replace(
    tx: EntityManager,
    { version, at, ...terms }: EarningsTerms & { version: number; at: string },
  ): Promise<void> {
    const before = await this.now(tx)
    await rows(tx, PUT, [JSON.stringify({ ...terms, version }), at])
    await this.recheckClaims(tx, before, terms)
  }

  /** Terms from before the amount was part of them have the first amount. */
  async now(em: EntityManager = this.em): Promise<EarningsTerms> {
    const found = await firstRow<{ terms: Partial<EarningsTerms> | null }>(em, `select ${TERMS_NOW} as terms`)
    return { ...FIRST_TERMS, ...found?.terms }
  }

  private async recheckClaims(tx: EntityManager, before: EarningsTerms, now: EarningsTerms): Promise<void> {
    if (before.isBonusOn === now.isBonusOn && before.bonusCents === now.bonusCents) return
    for (const sql of RECHECK) await rows(tx, sql)
  }
}
