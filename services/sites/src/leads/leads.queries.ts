import type { EntityManager } from '@mikro-orm/postgresql'
import type { Lead, LeadStatus } from '@upline/contracts'
import { firstRow, isoInstant, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { LeadFields } from './lead-fields.ts'

export interface NewLead extends LeadFields {
  memberId: string
  page: string
  consent: string
}

/** Returns the id of the lead. */
export async function addLead(tx: EntityManager, lead: NewLead, at: Date): Promise<string> {
  const { memberId, kind, name, email, phone, message, purpose, amountCents, page, consent } = lead
  const added = await tables(tx)
    .insertInto('leads')
    .values({ memberId, kind, name, email, phone, message, purpose, amountCents, page, consent, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

const VIEW = `
  l.id, l.member_id as "memberId", trim(a.first_name || ' ' || a.last_name) as "agentName", l.kind, l.name, l.email, l.phone,
  l.message, l.purpose, (l.amount_cents / 100.0)::float8 as amount, l.page, l.status, l.loan_number as "loanNumber",
  l.consent, coalesce((
    select json_agg(json_build_object('at', ${isoInstant('h.at')},
      'by', json_build_object('id', h.by_id, 'name', coalesce(trim(p.first_name || ' ' || p.last_name), '')),
      'status', h.status, 'loanNumber', h.loan_number) order by h.id)
    from lead_history h left join agent_profiles p on p.id = h.by_id where h.lead_id = l.id), '[]') as history,
  ${isoInstant('l.created_at')} as "createdAt"`

const FROM = 'from leads l left join agent_profiles a on a.id = l.member_id'

export const leadById = async (em: EntityManager, id: string): Promise<Lead> =>
  (await firstRow<Lead>(em, `select ${VIEW} ${FROM} where l.id = $1`, [id]))!

const LIST = `
  select ${VIEW} ${FROM}
  where ($1::text is null or l.member_id = $1) and ($2::text is null or l.status = $2) and ($3::uuid is null or l.id < $3::uuid)
    and ($5::text is null or lower(l.name || chr(10) || l.email || chr(10) || l.phone || chr(10) || l.message) like $5
      or $6::text <> '' and regexp_replace(l.phone, '\\D', '', 'g') like '%' || $6 || '%')
  order by l.id desc limit $4`

export interface LeadSearch {
  /** null for the whole company. */
  owner: string | null
  status: string | null
  /** null, or the last lead of the previous page. */
  before: string | null
  most: number
  /** null, or a pattern in lower case. */
  pattern: string | null
  /** Of a phone number, or empty. */
  digits: string
}

export const findLeads = (em: EntityManager, of: LeadSearch): Promise<Lead[]> =>
  rows(em, LIST, [of.owner, of.status, of.before, of.most, of.pattern, of.digits])

const CHANGE = `
  update leads set status = coalesce($2, status), loan_number = coalesce($3, loan_number)
  where id = $1 and ($4::text is null or member_id = $4) returning member_id as "memberId", status, loan_number as "loanNumber"`

interface Changed {
  memberId: string
  status: LeadStatus
  loanNumber: string
}

/** undefined if the owner has no such lead. */
export const changeLead = (
  tx: EntityManager,
  id: string,
  to: { status: string | null; loanNumber: string | null; owner: string | null },
): Promise<Changed | undefined> => firstRow(tx, CHANGE, [id, to.status, to.loanNumber, to.owner])

export const noteChange = (
  tx: EntityManager,
  id: string,
  { at, byId, status, loanNumber }: { at: Date; byId: string } & Omit<Changed, 'memberId'>,
): Promise<unknown> =>
  tables(tx).insertInto('lead_history').values({ leadId: id, at, byId, status, loanNumber }).execute()
