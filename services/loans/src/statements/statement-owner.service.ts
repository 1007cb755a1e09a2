import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type SessionUser } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { seesPay } from '@upline/permissions'
import { StatementNotFoundError } from './statement-failures.ts'

export interface Payee {
  no: number
  id: string
  name: string
  username: string
}

const PAYEE = 'select no, id, full_name as name, username from members where id = $1 and joined_at is not null'

/** Whose pay a call shows: always your own; everyone's to company, Payroll duty and auditors; to others, uplines included, no one else's. */
@Injectable()
export class StatementOwnerService {
  constructor(private readonly em: EntityManager) {}

  async of(viewer: SessionUser, asked: string | undefined): Promise<Payee> {
    const memberId = asked === undefined || asked === '' ? viewer.id : String(asked)
    if (memberId !== viewer.id && !seesPay(viewer)) throw new StatementNotFoundError()
    const found = await firstRow<Payee>(this.em, PAYEE, [memberId])
    if (!found) throw new StatementNotFoundError()
    return found
  }
}
