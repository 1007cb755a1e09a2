import type { LeadStatus } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, Empty, LoadError, PageHeader, Panel, SkeletonRows, TextInput, useDebouncedValue } from '@upline/ui'
import { SegmentedControl, Select } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { LeadCard } from './lead-card.tsx'
import css from './leads.module.css'
import { STATUS_OPTIONS } from './lead-words.ts'
import { exportPath, type LeadScope, useLeads } from './use-leads.ts'

/** /leads: who asked for something on one's public pages, newest first, as it happens. */
export function LeadsPage() {
  const user = useSignedInUser()
  const [scope, setScope] = useState<LeadScope>('mine')
  const [status, setStatus] = useState<LeadStatus | ''>('')
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words.trim(), 250)
  const filter = { scope, status, q }
  const { data, error, refetch } = useLeads(filter)
  const count = data?.length ?? 0
  return (
    <>
      <PageHeader
        title={data ? `${count} ${count === 1 ? 'lead' : 'leads'}` : 'Leads'}
        sub="Visitors of your public pages who asked for a call or began an application"
        actions={
          <Button component="a" href={exportPath(filter)} download variant="default">
            Export CSV
          </Button>
        }
      />
      <Panel flush>
        <div className={css.filters}>
          <TextInput
            type="search"
            aria-label="Search leads"
            placeholder="Name, e-mail, phone or message"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Select
            aria-label="Status"
            data={[{ value: '', label: 'All' }, ...STATUS_OPTIONS]}
            value={status}
            onChange={(value) => setStatus((value ?? '') as LeadStatus | '')}
            allowDeselect={false}
          />
          {seesCompany(user) && (
            <SegmentedControl
              aria-label="Whose leads"
              data={[
                { value: 'company', label: 'Company' },
                { value: 'mine', label: 'Mine' },
              ]}
              value={scope}
              onChange={(value) => setScope(value as LeadScope)}
            />
          )}
        </div>
        {error && !data ? (
          <LoadError title="The leads could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows message="Loading your leads..." />
        ) : count === 0 && (q || status) ? (
          <Empty title="No lead fits">No lead has these words and this status.</Empty>
        ) : count === 0 ? (
          <Empty title="No leads yet">
            When a visitor of your landing page, agent website or site asks for something, it stands here at once.
          </Empty>
        ) : (
          <ul className={css.list}>
            {data.map((lead) => (
              <li key={lead.id}>
                <LeadCard lead={lead} withAgent={scope === 'company'} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
