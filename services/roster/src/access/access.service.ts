import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { canSee, seesCompany, type Viewer } from '@upline/permissions'
import { MemberNotFoundError } from './access-failures.ts'
import { relatedMember, type RelatedMember, visibleAmong } from './related-member.queries.ts'

/** Members that the caller can see, with their relation to the caller. */
@Injectable()
export class AccessService {
  /** A member that the caller can see; 404 for any other. */
  async see(em: EntityManager, by: Viewer, memberId: string): Promise<RelatedMember> {
    const found = await this.find(em, by, memberId)
    if (!found || !canSee(by, found.relation)) throw new MemberNotFoundError()
    return found
  }

  /** A member, visible to the caller or not. For callers who see the whole company, everyone else is 'outside', which denies nothing. */
  find(em: EntityManager, by: Viewer, memberId: string): Promise<RelatedMember | undefined> {
    return relatedMember(em, memberId, { viewerId: by.id, isTeamOnly: !seesCompany(by) })
  }

  /** The ids of members whose names the caller may see. */
  async named(em: EntityManager, by: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return seesCompany(by) ? new Set(ids) : visibleAmong(em, ids, by.id)
  }
}
