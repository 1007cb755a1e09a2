import { defineEntity, p } from '@mikro-orm/core'
import type { LeadKind, LeadStatus } from '@upline/contracts'
import { assignedNumber, cents, instant, word } from '@upline/db'

/** A message or an application from a public page. */
export const Lead = defineEntity({
  name: 'Lead',
  tableName: 'leads',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    memberId: p.text(),
    kind: word<LeadKind>(),
    name: p.text(),
    email: p.text(),
    phone: p.text(),
    message: p.text(),
    purpose: p.text(),
    amountCents: cents().nullable(),
    page: p.text(),
    consent: p.text(),
    status: word<LeadStatus>().default('new'),
    loanNumber: p.text().default(''),
    createdAt: instant(),
  },
  indexes: [{ name: 'leads_of_member', columns: [{ name: 'member_id' }, { name: 'id', sort: 'desc' }] }],
  checks: [{ name: 'leads_kind_check', expression: "kind in ('contact', 'application')" }],
})

/** Who changed a lead's status, and when. Rows are only added, except when a lead is deleted. */
export const LeadChange = defineEntity({
  name: 'LeadChange',
  tableName: 'lead_history',
  properties: {
    id: assignedNumber().primary(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade'),
    at: instant(),
    byId: p.text(),
    status: word<LeadStatus>(),
    loanNumber: p.text(),
  },
  indexes: [{ name: 'lead_history_of_lead', properties: ['leadId', 'id'] }],
})
