import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type EarningsTerms, FIRST_TERMS } from '../rendering/earnings.ts'
import { copyTerms, putTerms, rebuildRecruitingSites, recheckClaims, termsNow } from './earnings-terms.queries.ts'

/** Recruiting's disclosure and bonus for earnings examples: a copy that its events update. */
@Injectable()
export class EarningsTermsService {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, terms: EarningsTerms, of: { version: number; at: string }): Promise<void> {
    const before = await this.now(tx)
    const learned = await copyTerms(tx, { ...terms, version: of.version }, of.at)
    if (learned?.known === 0) await rebuildRecruitingSites(tx, of.at)
    await this.recheckClaims(tx, before, terms)
  }

  /** Overwrites the copy regardless of its version. Pages are not rebuilt for it. */
  async replace(
    tx: EntityManager,
    { version, at, ...terms }: EarningsTerms & { version: number; at: string },
  ): Promise<void> {
    const before = await this.now(tx)
    await putTerms(tx, { ...terms, version }, at)
    await this.recheckClaims(tx, before, terms)
  }

  /** Terms from before the amount was part of them have the first amount. */
  async now(em: EntityManager = this.em): Promise<EarningsTerms> {
    return { ...FIRST_TERMS, ...(await termsNow(em)) }
  }

  private async recheckClaims(tx: EntityManager, before: EarningsTerms, now: EarningsTerms): Promise<void> {
    if (before.isBonusOn === now.isBonusOn && before.bonusCents === now.bonusCents) return
    await recheckClaims(tx)
  }
}
