import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MatchingKey, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { canApproveKey, seesCompany } from '@upline/permissions'
import { ForeignKeysError, MemberNotFoundError } from './matching-key-failures.ts'
import { KEYS_OF, RELATION } from './matching-keys.queries.ts'

interface Relation {
  id: string
  isInDownline: boolean | null
}

/** A member's keys, for the member, the managers above and the company. */
@Injectable()
export class MatchingKeysService {
  constructor(private readonly em: EntityManager) {}

  async of(viewer: SessionUser, memberId: string): Promise<MatchingKey[]> {
    const found = await firstRow<Relation>(this.em, RELATION, [memberId, viewer.id])
    if (!found) throw new MemberNotFoundError()
    const isInDownline = found.isInDownline ?? false
    const isAllowed =
      seesCompany(viewer) || viewer.id === memberId || canApproveKey(viewer, { id: memberId, isInDownline })
    if (isAllowed) return rows<MatchingKey>(this.em, KEYS_OF, [memberId])
    throw isInDownline ? new ForeignKeysError() : new MemberNotFoundError()
  }
}
