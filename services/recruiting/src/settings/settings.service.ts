import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  BONUS_ATTESTATION,
  isCompanyRole,
  RECRUIT_BONUS_CENTS,
  type RecruitingSettings,
  type RecruitingSettingsChange,
  type SessionUser,
} from '@upline/contracts'
import { recruitingTermsChanged } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { AttestationRequiredError, needsAttestation } from './bonus-attestation.ts'
import { addAttestation, isNew, latestAttestation, lockBonus } from './bonus-attestations.queries.ts'
import { assertNoClaims } from './disclosure-claims.ts'
import { ruleOf, wantedBonus } from './recruit-bonus.ts'
import { isSimulated } from '../payments/stripe-client.ts'
import { changeTerms, currentTerms, takeUnpublished, turnOffNewBonus } from './settings.queries.ts'

/** The CEO of the demo company, whose bonus is on from the start. */
const DEMO_NAME = 'Caroline Hart'

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
      else if (await isNew(tx)) await this.attest(tx, DEMO_NAME, null)
      await this.publish(tx)
    })
  }

  /** Only the company sees who attested the bonus: the settings are public otherwise. */
  async read(by: SessionUser | undefined): Promise<RecruitingSettings> {
    const em = this.em.fork()
    const settings = { bonus: toDollars(cents(RECRUIT_BONUS_CENTS)), isSimulated: isSimulated(this.config) }
    const seesAttestation = by !== undefined && isCompanyRole(by.role)
    const attestation = seesAttestation ? { attestation: await latestAttestation(em) } : {}
    const { disclosure, ...stored } = await currentTerms(em)
    return { recruitBonus: ruleOf(stored), bonusLoans: stored.bonusLoans, disclosure, ...settings, ...attestation }
  }

  async change(wish: RecruitingSettingsChange, by: SessionUser): Promise<RecruitingSettings> {
    const { disclosure, attestation } = wish
    const wanted = wantedBonus(wish)
    if (disclosure !== undefined) assertNoClaims(disclosure)
    await inTransaction(this.em, async (tx) => {
      if (needsAttestation(await lockBonus(tx), wanted)) {
        if (!attestation) throw new AttestationRequiredError()
        await this.attest(tx, attestation.name, by.id)
      }
      await changeTerms(tx, { ...wanted, ...(disclosure === undefined ? {} : { disclosure }) })
      await this.publish(tx)
      this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    })
    return this.read(by)
  }

  private attest(tx: EntityManager, name: string, byId: string | null): Promise<unknown> {
    return addAttestation(tx, { name, byId, statement: BONUS_ATTESTATION, at: this.clock.now() })
  }

  private async publish(tx: EntityManager): Promise<void> {
    const unpublished = await takeUnpublished(tx)
    if (!unpublished) return
    const { version, isBonusOn, disclosure } = unpublished
    const data = { isBonusOn, disclosure, bonusCents: RECRUIT_BONUS_CENTS, at: this.clock.now().toISOString() }
    await this.outbox.append(tx, { type: recruitingTermsChanged, key: 'terms', aggregateVersion: version, data })
  }
}
