import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { applicantKnown } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { type KnownMember, memberWithEmail, recordNotice } from './known-members.queries.ts'

/** Applicants who are already members. The page responds as to anyone. Only an email to the address says that the member exists. */
@Injectable()
export class KnownApplicants {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  memberWith(email: string): Promise<KnownMember | undefined> {
    return memberWithEmail(this.em.fork(), email)
  }

  /** Notifies the member at most once a day, even if the form is sent more often. */
  notify(member: KnownMember): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const at = this.clock.now().toISOString()
      if (!(await recordNotice(tx, member.id, at))) return
      const { id: memberId, email, firstName } = member
      const data = { memberId, email, firstName, at }
      await this.outbox.append(tx, { type: applicantKnown, key: memberId, aggregateVersion: 0, data })
    })
  }
}
