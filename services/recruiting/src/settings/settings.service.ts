import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { RECRUIT_BONUS_CENTS, type RecruitingSettings, type RecruitingSettingsChange } from '@upline/contracts'
import { recruitingTermsChanged } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { assertNoClaims } from './disclosure-claims.ts'
import { isSimulated } from '../payments/stripe-client.ts'

type Terms = Pick<RecruitingSettings, 'isBonusOn' | 'disclosure'>

const CHANGE = `
  update settings set is_bonus_on = coalesce($1, is_bonus_on), disclosure = coalesce($2, disclosure), version = version + 1`

const UNPUBLISHED = `
  update settings set told_version = version where told_version < version
  returning version, is_bonus_on as "isBonusOn", disclosure`

@Injectable()
export class SettingsService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RECRUITING_CONFIG) private readonly config: RecruitingConfig,
  ) {}

  /** Publishes the initial settings of a new database, or of one whose settings were never published. */
  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(this.em, (tx) => this.publish(tx))
  }

  async read(): Promise<RecruitingSettings> {
    const sql = 'select is_bonus_on as "isBonusOn", disclosure from settings'
    const found = await firstRow<Terms>(this.em.fork(), sql)
    return { ...found!, bonus: toDollars(cents(RECRUIT_BONUS_CENTS)), isSimulated: isSimulated(this.config) }
  }

  async change({ isBonusOn, disclosure }: RecruitingSettingsChange): Promise<RecruitingSettings> {
    if (disclosure !== undefined) assertNoClaims(disclosure)
    await inTransaction(this.em, async (tx) => {
      await rows(tx, CHANGE, [isBonusOn ?? null, disclosure ?? null])
      await this.publish(tx)
      this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    })
    return this.read()
  }

  private async publish(tx: EntityManager): Promise<void> {
    const unpublished = await firstRow<Terms & { version: number }>(tx, UNPUBLISHED)
    if (!unpublished) return
    const { version, isBonusOn, disclosure } = unpublished
    const data = { isBonusOn, disclosure, bonusCents: RECRUIT_BONUS_CENTS, at: this.clock.now().toISOString() }
    await this.outbox.append(tx, { type: recruitingTermsChanged, key: 'terms', aggregateVersion: version, data })
  }
}
