import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { isInForce, isPaying } from '../ledger/entries.queries.ts'

/** The oldest funded loan that does not pay the ceo: the ceo may ask to correct it. */
const LOAN = `
  select l.id, c.id "ceoId", l.amount_cents::float8 "amountCents" from members c, loans l
  where c.username = 'ceo' and l.is_booked and not exists (select from commission_entries e
    where e.loan_id = l.id and e.kind = 1 and ${isInForce('e')} and ${isPaying('e')} and e.member_no = c.no) order by l.loan_number limit 1`

export const correctableLoan = (
  tx: EntityManager,
): Promise<{ id: string; ceoId: string; amountCents: number } | undefined> => firstRow(tx, LOAN)

const PAYEE = `
  select a.id "adminId", o.id "officerId" from members a, members o
  where a.username = 'admin' and o.username = 'officer' and a.joined_at is not null limit 1`

export const bonusPayee = (tx: EntityManager): Promise<{ adminId: string; officerId: string } | undefined> =>
  firstRow(tx, PAYEE)

const ARE_THERE = `select 1 from approvals where kind = 'loan-change' limit 1`

export const hasDemoRequests = async (tx: EntityManager): Promise<boolean> => Boolean(await firstRow(tx, ARE_THERE))
