import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { nmlsAction, NMLS_PROBLEM_MESSAGES, nmlsProblem } from '@upline/compliance'
import type { Role } from '@upline/contracts'
import { rows } from '@upline/db'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { PERSONAL_PAYEES } from './pay-periods.queries.ts'

interface PayeeRow {
  id: string
  name: string
  role: Role | null
  nmls: string
  usedBy: string[]
}

/** A payee without a valid NMLS ID of their own. */
export interface BlockedPayee {
  id: string
  name: string
  problem: string
}

/** Rule S1: in production no member is paid personally without a valid NMLS ID of their own. */
@Injectable()
export class NmlsCheckService {
  constructor(@Inject(LOANS_CONFIG) private readonly config: LoansConfig) {}

  /** Payees whose personal pay of the period is blocked: their NMLS ID is missing, malformed or a duplicate. */
  async blockedPayees(em: EntityManager, periodId: number): Promise<BlockedPayee[]> {
    if (this.config.mode !== 'production') return []
    const payees = await rows<PayeeRow>(em, PERSONAL_PAYEES, [periodId])
    return payees.flatMap(({ id, name, role, nmls, usedBy }) => {
      const payee = { role: role ?? 'loan_officer', hasBeenOfficer: true }
      const problem = nmlsProblem({ ...payee, nmls, usedBy })
      if (!problem || nmlsAction(this.config.mode, payee) !== 'block') return []
      return [{ id, name, problem: NMLS_PROBLEM_MESSAGES[problem] }]
    })
  }
}
