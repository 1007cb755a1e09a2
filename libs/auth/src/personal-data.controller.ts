import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Get, Inject, Param } from '@nestjs/common'
import type { PersonalData, SessionUser } from '@upline/contracts'
import { rows } from '@upline/db'
import { seesCompany } from '@upline/permissions'
import { RoleDeniedError } from './auth-failures.ts'
import { CurrentUser } from './current-user.decorator.ts'
import { PERSONAL_DATA_PARTS, type PersonalDataParts } from './personal-data.parts.ts'

/** For every service that stores personal data. Each service lists its parts. */
@Controller('personal-data')
export class PersonalDataController {
  constructor(
    @Inject(MikroORM) private readonly orm: MikroORM,
    @Inject(PERSONAL_DATA_PARTS) private readonly parts: PersonalDataParts,
  ) {}

  /**
   * Returns what this service stores about a person. The gateway combines the responses of all services in one file.
   * @who oneself; company; auditors
   * @answers 403 another member's
   */
  @Get(':memberId')
  async read(@Param('memberId') memberId: string, @CurrentUser() user: SessionUser): Promise<PersonalData> {
    if (user.id !== memberId && !seesCompany(user)) throw new RoleDeniedError()
    const em = this.orm.em as EntityManager
    const read = Object.entries(this.parts).map(
      async ([name, sql]) => [name, await rows<Record<string, unknown>>(em.fork(), sql, [memberId])] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  }
}
