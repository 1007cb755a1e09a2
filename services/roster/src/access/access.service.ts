import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Duty, Role } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { canSee, seesCompany, type Target, type Viewer } from '@upline/permissions'
import { MemberNotFoundError } from './access-failures.ts'

const TARGET = `
  select m.id, m.role, m.duties, m.first_name || ' ' || m.last_name as name, m.upline_id as "uplineId",
    case when m.id = $2 then 'self' when $3 and is_below(m.id, $2) then 'below' else 'outside' end as relation
  from members m where m.id = $1 and m.removed_at is null`

export interface Seen extends Target {
  name: string
  role: Role
  duties: Duty[]
  uplineId: string | null
}

/** Members that the caller can see, with their relation to the caller. */
@Injectable()
export class AccessService {
  /** A member that the caller can see; 404 for any other. */
  async see(em: EntityManager, by: Viewer, memberId: string): Promise<Seen> {
    const found = await this.find(em, by, memberId)
    if (!found || !canSee(by, found.relation)) throw new MemberNotFoundError()
    return found
  }

  /** A member, visible to the caller or not. For callers who see the whole company, everyone else is 'outside', which denies nothing. */
  find(em: EntityManager, by: Viewer, memberId: string): Promise<Seen | undefined> {
    return firstRow<Seen>(em, TARGET, [memberId, by.id, !seesCompany(by)])
  }
}
