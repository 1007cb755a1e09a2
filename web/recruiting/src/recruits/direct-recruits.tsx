import type { RecruitingStats } from '@upline/contracts'
import { Button, Empty, IconDownload, Note, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { FiltersBar } from '@upline/ui/data'
import { saveFile, type UseQueryResult } from '@upline/web-kit'
import { useState } from 'react'
import { findRecruits, pageOf, recruitsCsv } from './find-recruits.ts'
import css from './recruiting-page.module.css'
import { RecruitsTable } from './recruits-table.tsx'

const whole = (count: number) => count.toLocaleString('en-US')

export function DirectRecruits({ stats }: { stats: UseQueryResult<RecruitingStats> }) {
  const { data, error, refetch } = stats
  return (
    <Panel title="Direct Recruits" flush>
      {error ? (
        <QueryError title="Unable to load your recruits" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading your recruiting data..." widths={[18, 26, 12, 10, 12]} />
      ) : data.directRecruits.length === 0 ? (
        <Empty title="No recruits yet">People you recruit appear here with their funded volume this year.</Empty>
      ) : (
        <>
          {data.directRecruitCount !== undefined && (
            <Note>
              {`Shows the newest ${whole(data.directRecruits.length)} of ${whole(data.directRecruitCount)} recruits. Search and export include only these.`}
            </Note>
          )}
          <FoundRecruits recruits={data.directRecruits} />
        </>
      )}
    </Panel>
  )
}

function FoundRecruits({ recruits }: { recruits: RecruitingStats['directRecruits'] }) {
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(1)
  const found = findRecruits(recruits, search)
  const { rows, page, pages } = pageOf(found, wanted)
  return (
    <>
      <FiltersBar
        search={search}
        onSearch={setSearch}
        searchLabel="Search recruits"
        placeholder="Name or email"
        isLocal
      >
        <Button
          variant="default"
          size="xs"
          className={css.export}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => saveFile('recruits.csv', recruitsCsv(found))}
        >
          Export CSV
        </Button>
      </FiltersBar>
      {rows.length === 0 ? (
        <Empty title="No recruits found">No one matches “{search}”.</Empty>
      ) : (
        <RecruitsTable recruits={rows} />
      )}
      {pages > 1 && <Pager page={page} pages={pages} onPage={setWanted} />}
    </>
  )
}

interface PagerProps {
  /** 1-based. */
  page: number
  pages: number
  onPage: (page: number) => void
}

const Pager = ({ page, pages, onPage }: PagerProps) => (
  <div className={css.pager} role="group" aria-label="Pages">
    <span className="num" role="status">
      Page {page} of {pages}
    </span>
    <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <Button variant="default" size="xs" disabled={page === pages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </div>
)
