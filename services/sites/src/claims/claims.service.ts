import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { RoleDeniedError } from '@upline/auth'
import type { ClaimResult, SessionUser } from '@upline/contracts'
import { decodeCursor, InvalidParameterError, pageOf, readLimit } from '@upline/http'
import { seesCompliance } from '@upline/permissions'
import { listClaims } from './claim-results.store.ts'
import type { ClaimsQuery } from './claims.dto.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const LIMITS = { byDefault: 50, max: 1_000 }

@Injectable()
export class ClaimsService {
  constructor(private readonly em: EntityManager) {}

  async list(query: ClaimsQuery, by: SessionUser): Promise<{ rows: ClaimResult[]; nextCursor: string | null }> {
    if (!seesCompliance(by)) throw new RoleDeniedError()
    const limit = readLimit(query.limit, LIMITS)
    const before = beforeOf(query.cursor)
    const filter = { outcome: query.outcome ?? null, isOpen: query.open === 'true', memberId: query.member || null }
    const found = await listClaims(this.em.fork(), filter, { before, limit: limit + 1 })
    return pageOf(found, limit, ({ id }) => [id])
  }
}

function beforeOf(cursor: string | undefined): string | null {
  const id = decodeCursor<[string]>(cursor, 1)?.[0] ?? null
  if (id !== null && !UUID.test(id)) throw new InvalidParameterError('cursor', 'cursor is not from this list')
  return id
}
