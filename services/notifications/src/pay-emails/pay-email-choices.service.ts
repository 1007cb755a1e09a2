import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { PAY_EMAILS, type PayEmail } from '@upline/contracts'
import { addOptOut, deleteOptOut, optOutsOf } from './pay-email-opt-outs.queries.ts'

/** Which emails about pay a member gets. All are on until the member turns one off. */
@Injectable()
export class PayEmailChoices {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(memberId: string, em: EntityManager = this.em): Promise<Record<PayEmail, boolean>> {
    const off = new Set<string>(await optOutsOf(em, memberId))
    return Object.fromEntries(PAY_EMAILS.map((email) => [email, !off.has(email)])) as Record<PayEmail, boolean>
  }

  /** Changes only the emails that `changes` contains. */
  async change(tx: EntityManager, memberId: string, changes: Partial<Record<PayEmail, boolean>>): Promise<void> {
    for (const email of PAY_EMAILS) {
      const isOn = changes[email]
      if (isOn === true) await deleteOptOut(tx, memberId, email)
      if (isOn === false) await addOptOut(tx, { memberId, email, at: this.clock.now() })
    }
  }
}
