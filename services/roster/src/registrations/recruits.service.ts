import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RecruitedMembers } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'

const LATEST = 5

// The first upline of a registered member is the recruiter. Later moves add links and do not change it.
const RECRUITS = `
  from upline_links l
  join registrations r on r.member_id = l.member_id and r.taken_back_at is null
  join members m on m.id = r.member_id and m.removed_at is null
  where l.upline_id = $1 and l.valid_from = '-infinity'`

/** $2 the member whose team they must be in, or null. */
const NEWEST = `
  select m.id, m.first_name || ' ' || m.last_name as name, r.at ${RECRUITS}
    and ($2::text is null or m.id = $2 or is_below(m.id, $2))
  order by r.at desc, r.id limit ${LATEST}`

@Injectable()
export class RecruitsService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
  ) {}

  async of(memberId: string, by: Viewer): Promise<RecruitedMembers> {
    await this.access.see(this.em, by, memberId)
    const team = seesCompany(by) ? null : by.id
    const count = await firstRow<{ total: number }>(this.em, `select count(*)::int as total ${RECRUITS}`, [memberId])
    const found = await rows<{ id: string; name: string; at: Date | string }>(this.em, NEWEST, [memberId, team])
    const latest = found.map(({ id, name, at }) => ({ id, name, registeredAt: new Date(at).toISOString() }))
    return { total: count!.total, latest }
  }
}
