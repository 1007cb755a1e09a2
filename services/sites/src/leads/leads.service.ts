import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, isCompanyRole, type Lead, type LeadChange, type SessionUser } from '@upline/contracts'
import { leadReceived } from '@upline/contracts/events'
import { firstRow, inTransaction, rows, searching } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { defineKeyset, readLimit, readSearchText } from '@upline/http'
import { seesCompany } from '@upline/permissions'
import type { LeadFields } from './lead-fields.ts'
import type { LeadFilter, LeadQuery } from './leads.dto.ts'

export interface NewLead extends LeadFields {
  memberId: string
  page: string
  consent: string
}

class LeadNotFoundError extends failing('missing', 'sites.unknown-lead', 'Lead not found.') {}

class OwnLeadsOnlyError extends failing(
  'forbidden',
  'sites.own-leads-only',
  "Only the CEO, admins and auditors can see the whole company's leads.",
) {}

const ADD = `
  insert into leads (member_id, kind, name, email, phone, message, purpose, amount_cents, page, consent, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`

const VIEW = `
  l.id, l.member_id as "memberId", trim(a.first_name || ' ' || a.last_name) as "agentName", l.kind, l.name, l.email, l.phone,
  l.message, l.purpose, (l.amount_cents / 100.0)::float8 as amount, l.page, l.status, l.loan_number as "loanNumber",
  l.consent, coalesce((
    select json_agg(json_build_object('at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', json_build_object('id', h.by_id, 'name', coalesce(trim(p.first_name || ' ' || p.last_name), '')),
      'status', h.status, 'loanNumber', h.loan_number) order by h.id)
    from lead_history h left join agent_profiles p on p.id = h.by_id where h.lead_id = l.id), '[]') as history,
  to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`

const FROM = 'from leads l left join agent_profiles a on a.id = l.member_id'

const LIST = `
  select ${VIEW} ${FROM}
  where ($1::text is null or l.member_id = $1) and ($2::text is null or l.status = $2) and ($3::uuid is null or l.id < $3::uuid)
    and ($5::text is null or lower(l.name || chr(10) || l.email || chr(10) || l.phone || chr(10) || l.message) like $5
      or $6::text <> '' and regexp_replace(l.phone, '\\D', '', 'g') like '%' || $6 || '%')
  order by l.id desc limit $4`

const CHANGE = `
  update leads set status = coalesce($2, status), loan_number = coalesce($3, loan_number)
  where id = $1 and ($4::text is null or member_id = $4) returning member_id as "memberId", status, loan_number as "loanNumber"`

const NOTE = 'insert into lead_history (lead_id, at, by_id, status, loan_number) values ($1, $2, $3, $4, $5)'

interface Changed {
  memberId: string
  status: string
  loanNumber: string
}

/** The maximum of leads per page of the list. */
const PAGE = 1_000
const NEWEST_FIRST = defineKeyset('leads', { id: 'uuid' })

function assertScope({ scope }: LeadFilter, by: SessionUser): void {
  if (scope === 'company' && !seesCompany(by)) throw new OwnLeadsOnlyError()
}

@Injectable()
export class LeadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  receive(lead: NewLead): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const at = this.clock.now()
      const { memberId, kind, name, email, phone, message, purpose, amountCents, page, consent } = lead
      const values = [memberId, kind, name, email, phone, message, purpose, amountCents, page, consent, at]
      const { id } = (await firstRow<{ id: string }>(tx, ADD, values))!
      const data = { leadId: id, memberId, kind, name, email, phone, message, at: at.toISOString() }
      await this.outbox.append(tx, { type: leadReceived, key: id, aggregateVersion: 1, data })
      this.hints.afterCommit(tx, { topics: ['leads'], members: [memberId], company: true })
    })
  }

  async list(query: LeadQuery, by: SessionUser): Promise<{ rows: Lead[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, { byDefault: 100, max: 1000 })
    const before = NEWEST_FIRST.read(query.cursor)?.id ?? null
    const found = await searching(readSearchText(query.q), () => this.find(query, by, { before, most: limit + 1 }))
    return NEWEST_FIRST.pageOf(found, limit)
  }

  /** All leads of a filter, page by page. Permission is checked before the first page. */
  pages(filter: LeadFilter, by: SessionUser): AsyncGenerator<Lead[]> {
    assertScope(filter, by)
    return this.eachPage(filter, by)
  }

  private async *eachPage(filter: LeadFilter, by: SessionUser): AsyncGenerator<Lead[]> {
    for (let before: string | null = null; ;) {
      const found: Lead[] = await this.find(filter, by, { before, most: PAGE })
      if (found.length > 0) yield found
      if (found.length < PAGE) return
      before = found.at(-1)!.id
    }
  }

  private find(
    filter: LeadFilter,
    by: SessionUser,
    { before, most }: { before: string | null; most: number },
  ): Promise<Lead[]> {
    assertScope(filter, by)
    const owner = filter.scope === 'company' ? null : by.id
    const text = readSearchText(filter.q).toLowerCase()
    const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
    // A phone number matches in any format. A word with a digit in it is not a phone number.
    const digits = /^[\d\s()+.-]{3,}$/.test(text) ? text.replace(/\D/g, '') : ''
    return rows<Lead>(this.em.fork(), LIST, [owner, filter.status ?? null, before, most, pattern, digits])
  }

  /** The caller's own leads; ceo and admin may change any. */
  change(id: string, change: LeadChange, by: SessionUser): Promise<Lead> {
    return inTransaction(this.em, async (tx) => {
      const owner = isCompanyRole(by.role) ? null : by.id
      const values = [id, change.status ?? null, change.loanNumber ?? null, owner]
      const changed = await firstRow<Changed>(tx, CHANGE, values)
      if (!changed) throw new LeadNotFoundError()
      await rows(tx, NOTE, [id, this.clock.now(), by.id, changed.status, changed.loanNumber])
      this.hints.afterCommit(tx, { topics: ['leads'], members: [changed.memberId], company: true })
      return (await firstRow<Lead>(tx, `select ${VIEW} ${FROM} where l.id = $1`, [id]))!
    })
  }
}
