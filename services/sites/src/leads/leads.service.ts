import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, isCompanyRole, type Lead, type LeadChange, type SessionUser } from '@upline/contracts'
import { leadReceived } from '@upline/contracts/events'
import { inTransaction, searching } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { defineKeyset, readLimit, readSearchText } from '@upline/http'
import { seesCompany } from '@upline/permissions'
import type { LeadFilter, LeadQuery } from './leads.dto.ts'
import { addLead, changeLead, findLeads, leadById, type NewLead, noteChange } from './leads.queries.ts'

class LeadNotFoundError extends failing('missing', 'sites.unknown-lead', 'Lead not found.') {}

class OwnLeadsOnlyError extends failing(
  'forbidden',
  'sites.own-leads-only',
  "Only the CEO, admins and auditors can see the whole company's leads.",
) {}

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
      const { memberId, kind, name, email, phone, message } = lead
      const id = await addLead(tx, lead, at)
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
    return findLeads(this.em.fork(), { owner, status: filter.status ?? null, before, most, pattern, digits })
  }

  /** The caller's own leads; ceo and admin may change any. */
  change(id: string, change: LeadChange, by: SessionUser): Promise<Lead> {
    return inTransaction(this.em, async (tx) => {
      const owner = isCompanyRole(by.role) ? null : by.id
      const { status = null, loanNumber = null } = change
      const changed = await changeLead(tx, id, { status, loanNumber, owner })
      if (!changed) throw new LeadNotFoundError()
      await noteChange(tx, id, { ...changed, at: this.clock.now(), byId: by.id })
      this.hints.afterCommit(tx, { topics: ['leads'], members: [changed.memberId], company: true })
      return leadById(tx, id)
    })
  }
}
