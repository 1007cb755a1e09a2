import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { PAY_EMAILS, type PayEmail } from '@upline/contracts'
import { rows } from '@upline/db'

const OPT_OUTS = 'select email from pay_email_opt_outs where member_id = $1'
const TURN_OFF = `
  insert into pay_email_opt_outs (member_id, email, changed_at) values ($1, $2, $3) on conflict (member_id, email) do nothing`
const TURN_ON = 'delete from pay_email_opt_outs where member_id = $1 and email = $2'

/** Which emails about pay a member gets. All are on until the member turns one off. */
@Injectable()
export class PayEmailChoices {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(memberId: string, em: EntityManager = this.em): Promise<Record<PayEmail, boolean>> {
    const off = new Set((await rows<{ email: string }>(em, OPT_OUTS, [memberId])).map(({ email }) => email))
    return Object.fromEntries(PAY_EMAILS.map((email) => [email, !off.has(email)])) as Record<PayEmail, boolean>
  }

  /** Changes only the emails that `changes` contains. */
  async change(tx: EntityManager, memberId: string, changes: Partial<Record<PayEmail, boolean>>): Promise<void> {
    for (const email of PAY_EMAILS) {
      const isOn = changes[email]
      if (isOn === true) await rows(tx, TURN_ON, [memberId, email])
      if (isOn === false) await rows(tx, TURN_OFF, [memberId, email, this.clock.now()])
    }
  }
}
