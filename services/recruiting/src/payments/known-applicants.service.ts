import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { applicantKnown } from '@upline/contracts/events'
import { firstRow, inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'

const MEMBER = `
  select id, email, first_name as "firstName" from members
  where lower(email) = $1 and removed_at is null and profile_version >= 0 limit 1`

const RECORD_NOTICE = `
  insert into told_members (member_id, told_at) values ($1, $2)
  on conflict (member_id) do update set told_at = excluded.told_at
  where told_members.told_at < excluded.told_at - interval '1 day'
  returning 1 as recorded`

export interface KnownMember {
  id: string
  email: string
  firstName: string
}

/** Applicants who are already members. The page responds as to anyone. Only an email to the address says that the member exists. */
@Injectable()
export class KnownApplicants {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  memberWith(email: string): Promise<KnownMember | undefined> {
    return firstRow<KnownMember>(this.em.fork(), MEMBER, [email])
  }

  /** Notifies the member at most once a day, even if the form is sent more often. */
  notify(member: KnownMember): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const at = this.clock.now().toISOString()
      if (!(await firstRow(tx, RECORD_NOTICE, [member.id, at]))) return
      const { id: memberId, email, firstName } = member
      const data = { memberId, email, firstName, at }
      await this.outbox.append(tx, { type: applicantKnown, key: memberId, aggregateVersion: 0, data })
    })
  }
}
