import { hash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type ImportMapping, type RememberedMapping, type SessionUser } from '@upline/contracts'
import { headerSet, type LoanColumn } from '@upline/csv'
import type { KnownMapping } from './loan-header.ts'
import { mappingsKnownTo, rememberMapping } from './mappings.queries.ts'

const COMPANY = ''

/** Mappings of file columns to loan fields by set of headers: the member's own, and the company's. */
@Injectable()
export class MappingsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(memberId: string): Promise<RememberedMapping[]> {
    return mappingsKnownTo(this.em, memberId)
  }

  async knownTo(memberId: string): Promise<KnownMapping[]> {
    return (await this.list(memberId)).map(({ headers, mapping }) => ({
      headerSet: headerSet(headers),
      mapping: mapping as Record<string, LoanColumn | null>,
    }))
  }

  /** Mappings of ceo and admin also apply to members without their own mapping for such files. */
  async remember(of: { headers: string[]; mapping: ImportMapping }, by: SessionUser): Promise<void> {
    const owners = isCompanyRole(by.role) ? [by.id, COMPANY] : [by.id]
    const key = hash('sha256', headerSet(of.headers), 'hex')
    const at = this.clock.now().toISOString()
    for (const owner of owners) await rememberMapping(this.em, { ...of, owner, key, at })
  }
}
