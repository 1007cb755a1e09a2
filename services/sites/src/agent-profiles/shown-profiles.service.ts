import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { checkNmlsId, CLAIMS_RULE, nmlsKey, type NmlsProblem } from '@upline/compliance'
import type { AgentProfile as AgentProfileResponse, FieldError } from '@upline/contracts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import type { AgentProfile } from '../../database/schema/agent-profiles.ts'
import { shownProfile } from './agent-profile-view.ts'
import { isNmlsShared } from './agent-profiles.queries.ts'
import { profileCheck, profileClaims } from './profile-check.ts'
import { profileNotes } from './profile-notes.ts'

/** Profiles as public pages show them: rule F1 leaves out texts, rule S1 the NMLS ID. */
@Injectable()
export class ShownProfiles {
  constructor(
    private readonly em: EntityManager,
    private readonly terms: EarningsTermsService,
  ) {}

  async of(profile: AgentProfile): Promise<AgentProfileResponse> {
    const isNmlsShown = (await this.nmlsProblem(profile)) === null
    return shownProfile(profile, { hiddenFields: await this.hiddenFields(profile), isNmlsShown })
  }

  /** What pages leave out and why, for the owner. */
  async notesOf(profile: AgentProfile): Promise<FieldError[]> {
    return profileNotes(await this.nmlsProblem(profile), profileClaims(profile, await this.terms.now()))
  }

  /** A profile that the sweep has not checked yet is checked when it is shown. */
  private async hiddenFields(profile: AgentProfile): Promise<string[]> {
    if (profile.claimsVersion >= CLAIMS_RULE.version) return profile.hiddenFields
    return profileCheck(profile, profileClaims(profile, await this.terms.now())).hiddenFields
  }

  /** An ID is shown if it is valid and no other member has it. */
  private async nmlsProblem({ id, nmls }: AgentProfile): Promise<NmlsProblem | null> {
    const state = checkNmlsId(nmls)
    if (state !== 'valid') return state
    return (await isNmlsShared(this.em, nmlsKey(nmls), id)) ? 'duplicate' : null
  }
}
