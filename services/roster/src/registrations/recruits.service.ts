import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RecruitedMembers } from '@upline/contracts'
import { seesCompany, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { countRecruits, newestRecruits } from './recruits.queries.ts'

@Injectable()
export class RecruitsService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
  ) {}

  async of(memberId: string, by: Viewer): Promise<RecruitedMembers> {
    await this.access.see(this.em, by, memberId)
    const team = seesCompany(by) ? null : by.id
    const total = await countRecruits(this.em, memberId)
    const found = await newestRecruits(this.em, memberId, team)
    const latest = found.map(({ id, name, at }) => ({ id, name, registeredAt: new Date(at).toISOString() }))
    return { total, latest }
  }
}
