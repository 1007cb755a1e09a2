import { Injectable } from '@nestjs/common'
import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { isReadOnly } from '@upline/permissions'
import type { AgentProfile } from '../../database/schema/agent-profiles.ts'
import { AgentProfilesService } from '../agent-profiles/agent-profiles.service.ts'
import { MayNotBuildError, MemberNotFoundError } from '../site-store/site-failures.ts'

export type SiteOwner = AgentProfile

/**
 * The table in decisions, People: anyone's site for ceo and admin, the downline's for a manager, otherwise the caller's
 * own.
 */
@Injectable()
export class SiteAccess {
  constructor(private readonly profiles: AgentProfilesService) {}

  /** To read: as to build, and anyone's for auditors. */
  async readableOwner(memberId: string | undefined, by: SessionUser): Promise<SiteOwner> {
    const owner = isReadOnly(by) ? await this.profiles.byId(memberId ?? by.id) : await this.ownerFor(memberId, by)
    if (!owner) throw new MemberNotFoundError()
    return owner
  }

  /** To build. A member the caller may not see is not found. */
  async ownerFor(memberId: string | undefined, by: SessionUser): Promise<SiteOwner> {
    const owner = await this.profiles.byId(memberId ?? by.id)
    if (!owner) throw new MemberNotFoundError()
    if (owner.id === by.id || isCompanyRole(by.role)) return owner
    if (!(await this.profiles.isBelow(owner.id, by.id))) throw new MemberNotFoundError()
    if (by.role !== 'manager') throw new MayNotBuildError()
    return owner
  }
}
