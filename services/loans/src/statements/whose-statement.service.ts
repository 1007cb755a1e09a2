import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { UnknownStatementError } from './statement-failures.ts'

export interface Payee {
  no: number
  id: string
  name: string
  username: string
}

const PAYEE = 'select no, id, full_name as name, username from members where id = $1 and joined_at is not null'

/** Whose pay a call shows: one's own, always; anybody's to ceo and admin; nobody else's to nobody else, uplines included. */
@Injectable()
export class WhoseStatementService {
  constructor(private readonly em: EntityManager) {}

  async of(viewer: SessionUser, asked: string | undefined): Promise<Payee> {
    const memberId = asked === undefined || asked === '' ? viewer.id : String(asked)
    if (memberId !== viewer.id && !isCompanyRole(viewer.role)) throw new UnknownStatementError()
    const found = await firstRow<Payee>(this.em, PAYEE, [memberId])
    if (!found) throw new UnknownStatementError()
    return found
  }
}
