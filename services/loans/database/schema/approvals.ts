import { defineEntity, p } from '@mikro-orm/core'
import type { ApprovalKindName, ApprovalState } from '@upline/contracts'
import { instant, trigger, word, words } from '@upline/db'
import { descending } from './parts.ts'

/** What one person requests and a second one decides. */
export const ApprovalRequest = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_requests',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    kind: word<ApprovalKindName>(),
    /** What it changes: a loan, a plan or a member. */
    subject: p.text(),
    /** What an approval applies; see approvals/approval-kinds.ts. */
    change: p.json<object>(),
    /** Members whose pay it changes. */
    beneficiaries: words(),
    loanId: p.uuid().nullable(),
    /** The import with the row that needs it. */
    importId: p.uuid().nullable(),
    importRow: p.integer().nullable(),
    requestedBy: p.text(),
    requestedAt: instant(),
    state: word<ApprovalState>().default('pending'),
    decidedBy: p.text().nullable(),
    decidedAt: instant().nullable(),
    note: p.text().default(''),
  },
  indexes: [
    { name: 'approval_requests_newest', columns: [descending('requested_at'), descending('id')] },
    { name: 'approval_requests_of_import', properties: ['importId'], where: 'import_id is not null' },
    { name: 'approval_requests_pending', properties: ['subject'], where: "state = 'pending'" },
  ],
  checks: [
    { name: 'approval_requests_check', expression: "(state = 'pending') = (decided_at is null)" },
    { name: 'approval_requests_check1', expression: '(decided_by is null) = (decided_at is null)' },
    { name: 'approval_requests_state_check', expression: "state in ('pending', 'approved', 'rejected', 'withdrawn')" },
  ],
  triggers: [
    trigger(
      'create trigger approval_requests_stay before delete or update on approval_requests for each row execute function refuse_approval_change()',
    ),
  ],
})
