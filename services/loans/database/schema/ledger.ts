import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, calendarDate, cents, instant, trigger } from '@upline/db'
import { descending } from './parts.ts'

/** The append-only ledger of funded loans. */
export const CommissionEntry = defineEntity({
  name: 'CommissionEntry',
  tableName: 'commission_entries',
  properties: {
    no: assignedNumber().primary(),
    loanId: p.uuid(),
    /** `Loan.moneyRev` when it was booked. */
    rev: p.integer(),
    level: p.smallint(),
    /** 1: earned; 2: reversal of the same loan, rev and level. */
    kind: p.smallint(),
    memberNo: p.integer(),
    basisCents: cents(),
    /** 0: the officer was inactive, and the entry pays nothing. */
    rateBp: p.integer(),
    amountCents: cents(),
    planVersion: p.integer(),
    /** Originator and up to three uplines on decidedOn. */
    chain: p.array().columnType('integer[]').$type<number[]>(),
    /** Copied, to page in the order of the list. */
    loanCreatedAt: instant(),
    /** Copied, so that a reversal subtracts from the same month. */
    loanFundedAt: instant(),
    cause: p.text(),
    at: instant().defaultRaw('now()'),
    periodId: p.integer().defaultRaw('open_pay_period()'),
    decidedOn: calendarDate(),
    fundedOn: calendarDate(),
    loanCreatedOn: calendarDate(),
    originatorNo: p.integer().nullable().generated('(chain[1]) virtual'),
    percent: p.smallint().default(100),
  },
  indexes: [
    { name: 'commission_entries_in_period', properties: ['periodId', 'memberNo', 'level'], include: ['amountCents'] },
    {
      name: 'commission_entries_line',
      expression:
        'create unique index commission_entries_line on commission_entries (loan_id, (chain[1]), level, rev, kind)',
    },
    {
      name: 'commission_entries_page',
      columns: [{ name: 'member_no' }, descending('loan_created_at'), descending('loan_id')],
      include: ['level', 'rev', 'kind', 'amountCents'],
      where: 'kind = 1',
    },
    {
      name: 'commission_entries_paying',
      columns: [{ name: 'member_no' }, descending('at'), descending('loan_id')],
      include: ['level', 'rev', 'amountCents'],
      where: 'kind = 1 and (rate_bp > 0 or amount_cents <> 0)',
    },
    { name: 'commission_entries_reversals', columns: [{ name: 'member_no' }, descending('at')], where: 'kind = 2' },
    {
      name: 'commission_entries_reversed',
      expression:
        'create index commission_entries_reversed on commission_entries (loan_id, (chain[1]), level, rev) where kind = 2',
    },
  ],
  checks: [
    {
      name: 'commission_entries_check',
      expression: '(kind = 1 and amount_cents >= 0) or (kind = 2 and amount_cents <= 0)',
    },
    { name: 'commission_entries_kind_check', expression: 'kind in (1, 2)' },
    { name: 'commission_entries_level_check', expression: 'level between 0 and 3' },
    { name: 'commission_entries_percent', expression: 'percent between 1 and 100' },
  ],
  triggers: [
    trigger(
      'create trigger commission_entries_append_only before delete or truncate on commission_entries for each statement execute function refuse_change()',
    ),
    trigger(
      'create trigger commission_entries_move before update on commission_entries for each row execute function refuse_entry_change()',
    ),
  ],
})
