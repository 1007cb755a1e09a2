import { COMPLIANCE_NOTE, NMLS_PROBLEMS, type NmlsFinding, type NmlsProblemName } from '@upline/contracts'
import { Button, Empty, PageHeader, Panel } from '@upline/ui'
import { DataTable, SegmentedControl, Switch } from '@upline/ui/data'
import { useSearchParams, useSignedInUser } from '@upline/web-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { canReleaseNmls, canSeeNmls } from '../members/member-facts.ts'
import { FindingName, FindingProblem, FindingState, findingColumns } from './nmls-columns.tsx'
import css from './nmls.module.css'
import { CHECKED, NOT_CHECKED, PROBLEM_LABELS } from './nmls-labels.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useFindings } from './use-findings.ts'

const ALL = 'all'
const CHOICES = [
  { value: ALL, label: 'All' },
  ...NMLS_PROBLEMS.map((value) => ({ value, label: PROBLEM_LABELS[value] })),
]

/** /nmls-ids: members whose NMLS ID fails rule S1. */
export function NmlsPage() {
  const viewer = useSignedInUser()
  return (
    <>
      <PageHeader title="NMLS IDs" sub={COMPLIANCE_NOTE} />
      {canSeeNmls(viewer) ? (
        <Findings />
      ) : (
        <Panel flush>
          <Empty title="This page is for the company, managers and members with the Compliance or Auditor duty">
            You can see your own NMLS ID in your profile.
          </Empty>
        </Panel>
      )}
    </>
  )
}

function Findings() {
  const [params, setParams] = useSearchParams()
  const [released, setReleased] = useState(false)
  const problem = NMLS_PROBLEMS.find((known) => known === params.get('problem'))
  const list = useFindings({ problem, released })
  return (
    <>
      <div className={css.filters}>
        <SegmentedControl
          aria-label="Problem"
          size="sm"
          data={CHOICES}
          value={problem ?? ALL}
          onChange={(value) => setParams(value === ALL ? {} : { problem: value }, { replace: true })}
        />
        <Switch
          label="Show accepted findings"
          checked={released}
          onChange={(event) => setReleased(event.currentTarget.checked)}
        />
      </div>
      <FindingsTable {...list} problem={problem} />
      <div className={css.rules}>
        <span>{CHECKED}</span>
        <span>{NOT_CHECKED}</span>
      </div>
    </>
  )
}

interface TableProps extends ReturnType<typeof useFindings> {
  problem: NmlsProblemName | undefined
}

function FindingsTable({ query, rows, onEnd, problem }: TableProps) {
  const viewer = useSignedInUser()
  const [accepting, setAccepting] = useState<NmlsFinding>()
  const { columns, acceptOf } = useMemo(() => {
    const acceptOf = (finding: NmlsFinding) =>
      finding.action === 'warn' &&
      !finding.released &&
      canReleaseNmls(viewer, finding.memberId) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Accept the finding about ${finding.name}`}
          onClick={() => setAccepting(finding)}
        >
          Accept
        </Button>
      )
    return { acceptOf, columns: findingColumns(acceptOf) }
  }, [viewer])
  return (
    <Panel flush>
      <DataTable
        label="NMLS IDs"
        rows={rows}
        columns={columns}
        id={({ memberId }) => memberId}
        rowHeight={52}
        query={query}
        loading="Checking NMLS IDs..."
        errorTitle="Unable to load NMLS IDs"
        empty={problem ? `No ${PROBLEM_LABELS[problem].toLowerCase()} NMLS ID` : 'All NMLS IDs are OK'}
        onEnd={onEnd}
        card={(finding) => <FindingCard finding={finding}>{acceptOf(finding)}</FindingCard>}
      />
      <ReleaseDialog finding={accepting} onClose={() => setAccepting(undefined)} />
    </Panel>
  )
}

const FindingCard = ({ finding, children }: { finding: NmlsFinding; children: ReactNode }) => (
  <div className={css.card}>
    <FindingName finding={finding} />
    <span className="num">{finding.nmls || 'No NMLS ID'}</span>
    <FindingProblem finding={finding} />
    <FindingState finding={finding} />
    <span>{children}</span>
  </div>
)
