import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { EarningsClaim } from '@upline/compliance'
import { storeClaims, resolveClaims } from '../claim-results/claim-results.store.ts'
import { supportedBy } from '../claim-results/site-texts.ts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { AgentProfile } from '../../database/schema/agent-profiles.ts'
import { storeChecks, type KnownProfile, lockProfiles } from './agent-profiles.queries.ts'
import { type ProfileCheck, profileCheck, profileClaims, type ProfileTexts } from './profile-check.ts'

export interface CheckedProfile<Profile> {
  profile: Profile
  claims: EarningsClaim[]
  check: ProfileCheck
  was: KnownProfile | undefined
  perRecruitCents: number | null
}

/** Applies rule F1 to profiles. Their texts are public as soon as roster has them. */
@Injectable()
export class ProfileChecks {
  constructor(
    private readonly terms: EarningsTermsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async check<Profile extends ProfileTexts>(
    tx: EntityManager,
    profiles: readonly Profile[],
  ): Promise<CheckedProfile<Profile>[]> {
    const terms = await this.terms.now(tx)
    const { perRecruitCents } = supportedBy(terms)
    const found = await lockProfiles(
      tx,
      profiles.map(({ id }) => id),
    )
    const before = new Map(found.map((known) => [known.id, known]))
    return profiles.map((profile) => {
      const claims = profile.removedAt ? [] : profileClaims(profile, terms)
      return { profile, claims, check: profileCheck(profile, claims), was: before.get(profile.id), perRecruitCents }
    })
  }

  /**
   * Checks stored profiles again after a new version of the rule or a change of the company's bonus. Returns the
   * profiles whose pages change.
   */
  async recheck(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
    const checked = await this.check(tx, await tx.find(AgentProfile, { id: { $in: [...ids] } }))
    await storeChecks(
      tx,
      checked.map(({ profile, check }) => ({ id: profile.id, ...check })),
    )
    for (const one of checked) await this.keepResults(tx, one, null)
    return checked.filter(({ check, was }) => differs(check, was)).map(({ profile }) => profile.id)
  }

  /** Records what is newly hidden, and resolves what is shown again. */
  async keepResults(tx: EntityManager, of: CheckedProfile<ProfileTexts>, by: string | null): Promise<void> {
    const { profile, claims, was, perRecruitCents } = of
    const hiddenBefore = new Set(was?.hiddenFields ?? [])
    if (claims.length === 0 && hiddenBefore.size === 0) return
    const at = this.clock.now()
    await resolveClaims(tx, profile.id, { at, except: claims.map(({ field }) => field) })
    const texts = profile as unknown as Record<string, unknown>
    await storeClaims(tx, {
      claims: claims.filter(({ field }) => !hiddenBefore.has(field)),
      ...{ outcome: 'hidden', memberId: profile.id, subject: { kind: 'profile', id: profile.id } },
      ...{ textOf: (field) => String(texts[field] ?? ''), place: 'agent', perRecruitCents, at, by },
    })
  }
}

const differs = (check: ProfileCheck, was: KnownProfile | undefined): boolean =>
  check.nmlsKey !== (was?.nmlsKey ?? null) || check.hiddenFields.join() !== (was?.hiddenFields ?? []).join()
