import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { SecondFactorOfMember, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { AccountsService } from '../accounts/accounts.service.ts'
import { MemberNotFoundError } from '../accounts/member-not-found.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { FactorEvents } from './factor-events.service.ts'
import { NotEnabledError, OwnResetError } from './second-factor-failures.ts'
import { findFactor, deleteFactor, readHistory } from './second-factor.store.ts'

/** For a member who lost phone and recovery codes: admin or ceo turns the factor off, which is logged and emailed. */
@Injectable()
export class FactorResetService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly events: FactorEvents,
  ) {
    this.em = orm.em as EntityManager
  }

  async of(memberId: string): Promise<SecondFactorOfMember> {
    const em = this.em.fork()
    const [factor, history] = await Promise.all([findFactor(em, memberId), readHistory(em, memberId)])
    return { isOn: Boolean(factor?.confirmedAt), history }
  }

  async reset(by: SessionUser, memberId: string, origin: RequestOrigin): Promise<void> {
    if (by.id === memberId) throw new OwnResetError()
    await inTransaction(this.em, async (tx) => {
      const account = await this.accounts.lock(tx, memberId)
      if (!account || account.removedAt) throw new MemberNotFoundError()
      if (!(await findFactor(tx, memberId))?.confirmedAt) throw new NotEnabledError()
      await deleteFactor(tx, memberId)
      await this.events.record(tx, account, { what: 'reset', by: by.id, address: origin.address })
      await this.sessions.endAllOf(memberId)
    })
  }
}
