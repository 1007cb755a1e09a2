import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { RECRUIT_BONUS_CENTS, type RecruitingSettings, type RecruitingSettingsChange } from '@upline/contracts'
import { recruitingTermsChanged } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { assertNoClaims } from './disclosure-claims.ts'
import { isSimulated } from '../payments/stripe-client.ts'
import { changeTerms, currentTerms, takeUnpublished, turnOffNewBonus } from './settings.queries.ts'

@Injectable()
export class SettingsService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
  ) {}

  /**
   * Publishes the initial settings of a new database, or of one whose settings were never published. In production a new one pays no
   * bonus until the company turns it on.
   */
  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      if (this.config.mode === 'production') await turnOffNewBonus(tx)
      await this.publish(tx)
    })
  }

  async read(): Promise<RecruitingSettings> {
    const found = await currentTerms(this.em.fork())
    return { ...found, bonus: toDollars(cents(RECRUIT_BONUS_CENTS)), isSimulated: isSimulated(this.config) }
  }

  async change({ isBonusOn, disclosure }: RecruitingSettingsChange): Promise<RecruitingSettings> {
    if (disclosure !== undefined) assertNoClaims(disclosure)
    await inTransaction(this.em, async (tx) => {
      await changeTerms(tx, { isBonusOn: isBonusOn ?? null, disclosure: disclosure ?? null })
      await this.publish(tx)
      this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    })
    return this.read()
  }

  private async publish(tx: EntityManager): Promise<void> {
    const unpublished = await takeUnpublished(tx)
    if (!unpublished) return
    const { version, isBonusOn, disclosure } = unpublished
    const data = { isBonusOn, disclosure, bonusCents: RECRUIT_BONUS_CENTS, at: this.clock.now().toISOString() }
    await this.outbox.append(tx, { type: recruitingTermsChanged, key: 'terms', aggregateVersion: version, data })
  }
}
