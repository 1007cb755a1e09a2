import { Injectable, type OnModuleInit } from '@nestjs/common'
import { fundingsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'

/** The last revision of each loan in the ledger: the officer's line has what funding events report. */
const FUNDINGS = `
  select distinct on (e.loan_id) json_build_object('loanId', e.loan_id, 'rev', e.rev, 'isFunded', e.kind = 1,
    'officerId', m.id, 'amountCents', e.basis_cents, 'fundedAt', iso_utc(e.loan_funded_at),
    'fundedOn', e.funded_on, 'decidedOn', e.decided_on) as funding
  from commission_entries e join members m on m.no = e.chain[1]
  where e.level = 0 order by e.loan_id, e.rev desc, e.kind desc`

/** What was reversed later counts as well. */
const FIRST_STEPS = `
  select json_build_object('memberId', m.id,
    'fundedAt', iso_utc(min(e.loan_funded_at) filter (where e.level = 0)),
    'overrideAt', iso_utc(min(e.loan_funded_at) filter (where e.level > 0 and e.amount_cents > 0))) as first
  from commission_entries e join members m on m.no = e.member_no where e.kind = 1 group by m.id`

/** What every funding comes to, for those who count volumes. */
@Injectable()
export class FundingsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const parts = [FUNDINGS, FIRST_STEPS].map((sql) => ({ sql, row: (read: Record<string, unknown>) => read }))
    this.sources.register({ type: fundingsSnapshot, parts })
  }
}
