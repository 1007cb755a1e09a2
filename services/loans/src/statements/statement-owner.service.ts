import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type SessionUser } from '@upline/contracts'
import { seesPay } from '@upline/permissions'
import { type Payee, payeeOf } from './payees.queries.ts'
import { StatementNotFoundError } from './statement-failures.ts'

/** Whose pay a call shows: always your own; everyone's to company, Payroll duty and auditors; to others, uplines included, no one else's. */
@Injectable()
export class StatementOwnerService {
  constructor(private readonly em: EntityManager) {}

  async of(viewer: SessionUser, asked: string | undefined): Promise<Payee> {
    const memberId = asked === undefined || asked === '' ? viewer.id : String(asked)
    if (memberId !== viewer.id && !seesPay(viewer)) throw new StatementNotFoundError()
    const found = await payeeOf(this.em, memberId)
    if (!found) throw new StatementNotFoundError()
    return found
  }
}
