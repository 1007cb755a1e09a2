import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { PayTerms, PayTermsChange, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { seesPay } from '@upline/permissions'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { OwnPayTermsError, PayeesAccountError, PayTermsFieldError, BalanceNotFoundError } from './balance-failures.ts'
import { BalancesService } from './balances.service.ts'
import { addTerms, readTerms } from './pay-terms.queries.ts'
import { termFault } from './term-dates.ts'

/** Draw, guarantee and floor of a member. Earlier terms stay visible. */
@Injectable()
export class PayTermsService {
  constructor(
    private readonly em: EntityManager,
    private readonly balances: BalancesService,
    private readonly secondPerson: SecondPersonService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Your own; everyone's for company, Payroll duty and auditors. Managers see balances of their downline, not terms. */
  async show(viewer: SessionUser, memberId: string, em: EntityManager = this.em): Promise<PayTerms> {
    if (memberId !== viewer.id && !seesPay(viewer)) throw new BalanceNotFoundError()
    const { no, id, name } = await this.balances.visible(viewer, memberId)
    return { member: { id, name }, ...(await readTerms(em, no)) }
  }

  /** For other members. They apply to runs that are locked from now on. */
  async change(by: SessionUser, memberId: string, change: PayTermsChange): Promise<PayTerms> {
    if (memberId === by.id) throw new OwnPayTermsError()
    const fault = termFault(change)
    if (fault) throw new PayTermsFieldError(fault.field, fault.message)
    const { no, id } = await this.balances.visible(by, memberId)
    return inTransaction(this.em, async (tx) => {
      const controllers = await this.secondPerson.controllersOf(tx, by.id, this.clock.now())
      if (controllers.has(id)) throw new PayeesAccountError()
      await addTerms(tx, no, { ...change, by: by.id, at: this.clock.now() })
      this.hints.afterCommit(tx, { topics: ['statements'], members: [id], company: true })
      return this.show(by, memberId, tx)
    })
  }
}
