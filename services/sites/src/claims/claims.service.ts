import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { RoleDeniedError } from '@upline/auth'
import type { ClaimResult, SessionUser } from '@upline/contracts'
import { defineKeyset, readLimit } from '@upline/http'
import { seesCompliance } from '@upline/permissions'
import { listClaims } from '../claim-results/claim-results.store.ts'
import type { ClaimsQuery } from './claims.dto.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('claims', { id: 'uuid' })

@Injectable()
export class ClaimsService {
  constructor(private readonly em: EntityManager) {}

  async list(query: ClaimsQuery, by: SessionUser): Promise<{ rows: ClaimResult[]; nextCursor: string | null }> {
    if (!seesCompliance(by)) throw new RoleDeniedError()
    const limit = readLimit(query.limit, LIMITS)
    const [before = null] = NEWEST_FIRST.after(query.cursor)
    const filter = { outcome: query.outcome ?? null, isOpen: query.open === 'true', memberId: query.member || null }
    const found = await listClaims(this.em.fork(), filter, { before, limit: limit + 1 })
    return NEWEST_FIRST.pageOf(found, limit)
  }
}
