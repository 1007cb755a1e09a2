import { defineEntity, p } from '@mikro-orm/core'
import type { LoanOutcome } from '@upline/contracts'
import { bigNumber, calendarDate, cents, instant, trigger, word } from '@upline/db'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'

export const Loan = defineEntity({
  name: 'Loan',
  tableName: 'loans',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** See loan-import/loan-identity.ts. */
    identityKey: p.uuid().unique(),
    /** A row without a loan number finds the loan by it. */
    contentKey: p.uuid().nullable(),
    /** In Encompass; null: the loan is not synced. */
    externalId: p.text().unique().nullable(),
    syncRevision: bigNumber().nullable(),
    loanNumber: p.text().nullable(),
    borrower: p.text(),
    address: p.text().default(''),
    city: p.text().default(''),
    state: p.text().default(''),
    product: p.text().default(''),
    leadSource: p.text().default(''),
    paidBy: p.text().default(''),
    /** Percentages, exact to the last digit; '' if unknown. */
    noteRate: p.text().default(''),
    points: p.text().default(''),
    /** As entered. */
    officerText: p.text(),
    /** Its spelling key. */
    officerKey: p.text(),
    /** Null: needs a loan officer. */
    officerNo: () => reference(Member).nullable(),
    status: p.smallint(),
    outcome: word<LoanOutcome>().nullable(),
    /** Null: not known yet. */
    amountCents: cents().nullable(),
    createdAt: instant(),
    fundedAt: instant().nullable(),
    /** When Upline first saw the funding. */
    fundedSeenAt: instant().nullable(),
    /** Last revision with entries; 0: none. */
    moneyRev: p.integer().default(0),
    /** The entries of moneyRev are in force. */
    isBooked: p.boolean().default(false),
    importId: p.uuid().nullable(),
    version: p.integer().default(1),
    searchText: p
      .text()
      .generated(
        "(lower(borrower || ' ' || coalesce(loan_number, '') || ' ' || address || ' ' || city || ' ' || state || ' ' || product || ' ' || officer_text)) stored",
      ),
    importRow: p.integer().nullable(),
    changeRow: p.integer().nullable(),
    addedBy: p.text().nullable(),
    needsConfirmation: p.boolean().default(false),
    confirmedAt: instant().nullable(),
    confirmedBy: p.text().nullable(),
    createdOn: calendarDate(),
    appliedOn: calendarDate().nullable(),
    lockedOn: calendarDate().nullable(),
    fundedOn: calendarDate().nullable(),
    fundedSeenOn: calendarDate().nullable(),
    decidedOn: calendarDate().nullable(),
    percent: p.smallint().default(100),
    coOriginators: p.json<{ memberNo: number; percent: number }[]>().nullable(),
    secondOfficerText: p.text().nullable(),
    secondOfficerKey: p.text().nullable(),
    secondOfficerPercent: p.smallint().nullable(),
    /** Another system paid it (decision 0076). */
    isPaidElsewhere: p.boolean().default(false),
  },
  indexes: [
    { name: 'loans_booked_on', properties: ['fundedOn', 'isBooked'], where: 'status = 5' },
    { name: 'loans_by_amount', expression: 'create index loans_by_amount on loans (coalesce(amount_cents, 0), id)' },
    { name: 'loans_by_content', properties: ['contentKey'], where: 'content_key is not null' },
    { name: 'loans_by_officer', columns: [{ name: 'officer_no' }, descending('created_at'), descending('id')] },
    { name: 'loans_decided', properties: ['decidedOn'], where: 'status = 5' },
    { name: 'loans_newest', columns: [descending('created_at'), descending('id')] },
    { name: 'loans_of_import', expression: 'create index loans_of_import on loans using brin (import_id)' },
    {
      name: 'loans_open_amounts',
      properties: ['officerNo', 'status', 'createdAt'],
      include: ['amountCents', 'percent'],
      where: 'status < 5 and outcome is null',
    },
    {
      name: 'loans_open_portions',
      properties: ['secondOfficerKey'],
      where: 'percent < 100 and co_originators is null',
    },
    {
      name: 'loans_pending',
      columns: [{ name: 'officer_no' }, descending('created_at'), descending('id')],
      where: 'status < 5',
    },
    { name: 'loans_search', expression: 'create index loans_search on loans using gin (search_text gin_trgm_ops)' },
    { name: 'loans_to_confirm', properties: ['officerNo'], where: 'needs_confirmation' },
    { name: 'loans_unassigned', properties: ['officerKey'], where: 'officer_no is null' },
    { name: 'loans_unnumbered', properties: ['identityKey'], where: 'loan_number is null' },
    {
      name: 'loans_unnumbered_by_content',
      properties: ['contentKey'],
      where: 'loan_number is null and content_key is not null',
    },
    {
      name: 'loans_without_amount',
      properties: ['importId', 'id'],
      where: 'amount_cents is null and (status = 5 or outcome is null)',
    },
  ],
  checks: [
    { name: 'loans_amount_cents_check', expression: 'amount_cents > 0' },
    { name: 'loans_check', expression: '(status = 5) = (funded_at is not null)' },
    { name: 'loans_check1', expression: '(funded_at is null) = (funded_seen_at is null)' },
    { name: 'loans_funded_has_date', expression: '(status = 5) = (funded_on is not null)' },
    { name: 'loans_funded_is_decided', expression: '(funded_on is null) = (decided_on is null)' },
    { name: 'loans_funded_is_seen', expression: '(funded_on is null) = (funded_seen_on is null)' },
    { name: 'loans_outcome_check', expression: "outcome in ('withdrawn', 'denied', 'cancelled')" },
    { name: 'loans_percent', expression: 'percent between 1 and 100 and (co_originators is null or percent < 100)' },
    { name: 'loans_status_check', expression: 'status between 1 and 5' },
    { name: 'loans_unconfirmed_unfunded', expression: 'not needs_confirmation or status < 5' },
  ],
  triggers: [
    trigger(
      'create trigger loans_note_changes after update on loans referencing old table as before_change new table as after_change for each statement execute function note_loan_changes()',
    ),
    trigger(
      'create trigger loans_note_new after insert on loans for each row when (new.import_id is null) execute function note_new_loan()',
    ),
    trigger(
      'create trigger loans_split_changed after update on loans for each row when ((old.co_originators is distinct from new.co_originators)) execute function keep_co_originators()',
    ),
    trigger(
      'create trigger loans_split_deleted after delete on loans for each row when ((old.co_originators is not null)) execute function keep_co_originators()',
    ),
    trigger(
      'create trigger loans_split_inserted after insert on loans for each row when ((new.co_originators is not null)) execute function keep_co_originators()',
    ),
  ],
})

/** Co-originators by member, for lists. A trigger keeps it equal to `Loan.coOriginators`. */
export const CoOriginator = defineEntity({
  name: 'CoOriginator',
  tableName: 'co_originators',
  properties: {
    loanId: p.uuid().primary(),
    memberNo: p.integer().primary(),
    percent: p.smallint(),
  },
  indexes: [{ name: 'co_originators_of', properties: ['memberNo'] }],
  checks: [{ name: 'co_originators_percent_check', expression: 'percent between 1 and 99' }],
})
