import { hash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type ImportMapping, type RememberedMapping, type SessionUser } from '@upline/contracts'
import { headerSet, type LoanColumn } from '@upline/csv'
import { rows } from '@upline/db'
import type { KnownMapping } from './loan-header.ts'

const COMPANY = ''

const REMEMBER = `
  insert into import_mappings (owner, header_set, headers, mapping, updated_at) values ($1, $2, $3::jsonb, $4::jsonb, $5)
  on conflict (owner, header_set) do update set headers = excluded.headers, mapping = excluded.mapping, updated_at = excluded.updated_at`

// The member's own mapping is more reliable, so it comes first.
const KNOWN = `
  select headers, mapping, case when owner = '' then 'company' else 'own' end owner, iso_utc(updated_at) "updatedAt"
  from import_mappings where owner in ('', $1) order by owner = '', updated_at desc limit 500`

/** Mappings of file columns to loan fields by set of headers: the member's own, and the company's. */
@Injectable()
export class MappingsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(memberId: string): Promise<RememberedMapping[]> {
    return rows<RememberedMapping>(this.em, KNOWN, [memberId])
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
    for (const owner of owners)
      await rows(this.em, REMEMBER, [owner, key, JSON.stringify(of.headers), JSON.stringify(of.mapping), at])
  }
}
