import type { Lead, LeadStatus } from '@upline/contracts'
import { Button, TextInput } from '@upline/ui'
import { instantDateTime, Select } from '@upline/ui/data'
import { ForChanges, Link, useCanChange } from '@upline/web-kit'
import { type FormEvent, useState } from 'react'
import { requestText, STATUS_OPTIONS, statusLabel } from './lead-labels.ts'
import css from './leads.module.css'
import { useChangeLead, useLoanOf } from './use-leads.ts'

export function LeadCard({ lead, withAgent }: { lead: Lead; withAgent: boolean }) {
  const change = useChangeLead()
  const canChange = useCanChange()
  return (
    <article className={css.lead} aria-label={lead.name}>
      <div className={css.who}>
        <b>{lead.name}</b>
        <span>
          {requestText(lead)}
          {withAgent && ` · ${lead.agentName}`}
        </span>
        <span className={css.reach}>
          <a href={`mailto:${lead.email}`}>{lead.email}</a>
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        </span>
        {lead.message && <p className={css.message}>{lead.message}</p>}
        <details className={css.dim}>
          <summary>
            {instantDateTime(lead.createdAt)} on {lead.page}
          </summary>
          <p>Agreed to: “{lead.consent}”</p>
          <LeadHistory lead={lead} />
        </details>
      </div>
      <div className={css.state}>
        <Select
          aria-label={`Status of ${lead.name}`}
          data={STATUS_OPTIONS}
          value={lead.status}
          disabled={!canChange}
          allowDeselect={false}
          onChange={(status) => change.mutate({ id: lead.id, change: { status: status as LeadStatus } })}
        />
        <LoanOfLead key={lead.loanNumber} lead={lead} />
      </div>
    </article>
  )
}

/** Changes of the lead, newest first. */
const LeadHistory = ({ lead }: { lead: Lead }) =>
  lead.history.length > 0 && (
    <ul className={css.history} aria-label={`History of ${lead.name}`}>
      {lead.history.toReversed().map(({ at, by, status, loanNumber }) => (
        <li key={`${at} ${status} ${loanNumber}`}>
          {[statusLabel(status), loanNumber && `loan ${loanNumber}`, by.name, instantDateTime(at)]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )

/** The loan of the lead and its status. */
function LoanOfLead({ lead }: { lead: Lead }) {
  const change = useChangeLead()
  const [number, setNumber] = useState(lead.loanNumber)
  const { data: loan } = useLoanOf(lead.loanNumber)
  const saved = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== lead.loanNumber) change.mutate({ id: lead.id, change: { loanNumber: number.trim() } })
  }
  return (
    <>
      <ForChanges>
        <form onSubmit={saved} className={css.loan}>
          <TextInput
            aria-label={`Loan number of ${lead.name}`}
            placeholder="Loan number"
            maxLength={60}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            Link
          </Button>
        </form>
      </ForChanges>
      {lead.loanNumber && (
        <Link
          to={loan ? `/loans?loan=${loan.id}` : `/loans?q=${encodeURIComponent(lead.loanNumber)}`}
          className={css.follow}
        >
          {loan ? `${loan.status}: see the loan` : 'See the loan'}
        </Link>
      )}
    </>
  )
}
