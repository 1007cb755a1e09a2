import { CLAIMS_NOTICE } from '@upline/compliance'
import { Button, Empty, NeutralBadge, Note, PageHeader, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { SegmentedControl } from '@upline/ui/data'
import { useState } from 'react'
import { ClaimRow } from './claim-row.tsx'
import css from './claims.module.css'
import { useClaims } from './use-claims.ts'

const FILTERS = [
  { value: 'open', label: 'Needs a change' },
  { value: 'all', label: 'All' },
]

/** /page-claims: rule F1 findings on public pages, for the company, auditors and the Compliance duty. */
export function ClaimsPage() {
  const [filter, setFilter] = useState('open')
  const list = useClaims({ isOpen: filter === 'open' })
  const { query, rows } = list
  return (
    <>
      <PageHeader
        title="Page claims"
        sub="Earnings claims on public pages"
        actions={
          <SegmentedControl aria-label="Claims to show" size="sm" data={FILTERS} value={filter} onChange={setFilter} />
        }
      />
      <div className={css.notice}>
        <Note>{CLAIMS_NOTICE}</Note>
      </div>
      <Panel
        title="Results"
        note={rows && <NeutralBadge>{countOf(rows.length, query.hasNextPage)}</NeutralBadge>}
        flush
      >
        <Results {...list} isOpen={filter === 'open'} />
        {query.hasNextPage && (
          <div className={css.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more results
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}

const countOf = (loaded: number, hasMore: boolean): string => `${loaded}${hasMore ? '+' : ''}`

interface ResultsProps extends ReturnType<typeof useClaims> {
  /** Only claims that need a change. */
  isOpen: boolean
}

function Results({ query, rows: claims, isOpen }: ResultsProps) {
  if (query.error && !claims) return <QueryError title="Unable to load the results" query={query} />
  if (!claims) return <SkeletonRows message="Loading results..." />
  if (claims.length === 0)
    return (
      <Empty title="No claims found">{isOpen ? 'No public page needs a change.' : 'No text violates the rule.'}</Empty>
    )
  return (
    <ul className={css.list} aria-label="Results">
      {claims.map((claim) => (
        <li key={claim.id}>
          <ClaimRow claim={claim} />
        </li>
      ))}
    </ul>
  )
}
