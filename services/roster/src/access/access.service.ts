import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { MemberMissingError } from './access-failures.ts'
import { maySee, type Target, type Viewer } from './permissions.ts'

const TARGET = `
  select m.id, m.role, m.first_name || ' ' || m.last_name as name, m.upline_id as "uplineId",
    case when m.id = $2 then 'self' when $3 and is_below(m.id, $2) then 'below' else 'outside' end as relation
  from members m where m.id = $1 and m.removed_at is null`

export interface Seen extends Target {
  id: string
  name: string
  role: Role
  uplineId: string | null
}

/** Who stands where, seen from the caller. */
@Injectable()
export class AccessService {
  /** A member whom the caller may see; 404 for anybody else. */
  async see(em: EntityManager, by: Viewer, memberId: string): Promise<Seen> {
    const found = await this.find(em, by, memberId)
    if (!found || !maySee(by, found.relation)) throw new MemberMissingError()
    return found
  }

  /** A member, whether the caller may see them or not. To company roles everybody else is 'outside': it makes no difference. */
  find(em: EntityManager, by: Viewer, memberId: string): Promise<Seen | undefined> {
    return firstRow<Seen>(em, TARGET, [memberId, by.id, !isCompanyRole(by.role)])
  }
}
