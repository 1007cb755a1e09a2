import type { Loan, LoanExplanation } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { canHold, seesCompliance } from '@upline/permissions'
import { Button, capitalized, Empty, longDate, Money, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { FieldList, type FieldRow, WhyLoan } from '@upline/ui/data'
import { isStatus, Link, usePageTitle, useParams, useSignedInUser } from '@upline/web-kit'
import { lazy, Suspense, useState } from 'react'
import { canFixItems } from '../attention/use-attention.ts'
import { EvidenceButton } from '../evidence/evidence-button.tsx'
import { loanName } from '../pipeline/loan-amounts.ts'
import { NotConfirmedNote } from '../new-loan/not-confirmed-note.tsx'
import { LoanStatusBadge } from '../pipeline/pipeline-columns.tsx'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { useLoanExplanation } from '../why/use-explanations.ts'
import { EditLoan } from './edit-loan.tsx'
import { FollowLoan } from './follow-loan.tsx'
import { LoanHistory } from './loan-history.tsx'
import css from './loan-page.module.css'
import { StatusLadder } from './status-ladder.tsx'

const LoanHolds = lazy(async () => ({ default: (await import('../holds/loan-holds.tsx')).LoanHolds }))

/** One loan: its details and status, who earns what on it and why, and who changed it when. */
export function LoanPage() {
  const { id = '' } = useParams()
  const query = useLoanExplanation(id)
  if (query.isError && isStatus(query.error, 404)) return <NotFound />
  if (query.isError && !query.data) return <FailedPanel title="Unable to load the loan" query={query} />
  return query.data ? <Shown explanation={query.data} /> : <LoadingLoan />
}

const Back = () => (
  <Link className={css.back} to="/loans">
    Loan Tracking
  </Link>
)

const LoadingLoan = () => (
  <>
    <PageHeader title="Loan" back={<Back />} />
    <Panel flush>
      <SkeletonRows message="Loading the loan..." rows={6} widths={[16, 40]} />
    </Panel>
  </>
)

const NotFound = () => (
  <>
    <PageHeader title="Loan Not Found" back={<Back />} />
    <Panel flush>
      <Empty title="The requested loan could not be found.">
        It may have been merged with another loan, or it is not in your pipeline.
      </Empty>
    </Panel>
  </>
)

function Shown({ explanation }: { explanation: LoanExplanation }) {
  const user = useSignedInUser()
  const [isEditing, edit] = useState(false)
  const { loan, state, isPaidElsewhere } = explanation
  usePageTitle(`${loanName(loan)} ${loan.borrower} · Loan`)
  return (
    <>
      <LoanHeader
        loan={loan}
        onEdit={canFixItems(user.role) ? () => edit(true) : undefined}
        hasEvidence={seesCompliance(user)}
      />
      <NotConfirmedNote explanation={explanation} />
      <StatusLadder loan={loan} />
      <FollowLoan loanId={loan.id} />
      <div className={css.grid}>
        <div className={css.column}>
          <Panel title="Loan details" flush>
            <FieldList fields={factsOf(loan)} />
          </Panel>
          {state === 'in-force' && !isPaidElsewhere && canHold(user) && (
            <Suspense fallback={null}>
              <LoanHolds loan={loan} />
            </Suspense>
          )}
          <LoanHistory loanId={loan.id} />
        </div>
        <Panel title="Commission">
          <WhyLoan explanation={explanation} viewerId={user.id} />
        </Panel>
      </div>
      {isEditing && <EditLoan loan={loan} paysViewer={pays(explanation, user.id)} onClose={() => edit(false)} />}
    </>
  )
}

/** Whether the member earns on the loan, regardless of its amount. The server decides in the same way. */
const pays = ({ state, shares }: LoanExplanation, viewerId: string): boolean =>
  shares.some(
    ({ memberId, rateBp, perLoan, isPaid }) =>
      memberId === viewerId && (state === 'in-force' ? isPaid : (rateBp ?? 0) > 0 || (perLoan ?? 0) > 0),
  )

interface HeaderProps {
  loan: Loan
  onEdit: (() => void) | undefined
  hasEvidence: boolean
}

const LoanHeader = ({ loan, onEdit, hasEvidence }: HeaderProps) => (
  <PageHeader
    title={loan.borrower}
    sub={`${loanName(loan)}${loan.property ? ` · ${loan.property}` : ''}`}
    back={<Back />}
    actions={
      <>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        {hasEvidence && <EvidenceButton loanId={loan.id} />}
        {onEdit && (
          <Button variant="default" onClick={onEdit}>
            Edit loan
          </Button>
        )}
      </>
    }
  />
)

const dateOf = (on: string | null) => (on === null ? '—' : longDate(on))

function officerField({ officerId, officerName, originators, openPortion }: Loan): FieldRow {
  if (officerId === null) return ['Loan officer', `No loan officer (written as "${officerName}")`]
  if (originators.length < 2 && !openPortion) return ['Loan officer', officerName]
  const shown = originators.map(({ name, percent }) => `${name} ${percent}%`)
  const open = openPortion ? [`No member (written as "${openPortion.writtenAs}") ${openPortion.percent}%`] : []
  return ['Originators', [...shown, ...open].join(', ')]
}

const percentField = (label: string, percent: number | null): FieldRow[] =>
  typeof percent !== 'number' ? [] : [[label, <span className="num">{`${percent}%`}</span>]]

const factsOf = (loan: Loan): FieldRow[] => [
  ['Loan ID', <span className="num">{loanName(loan)}</span>],
  ['Loan amount', <Money cents={loan.loanAmount === null ? undefined : fromDollars(loan.loanAmount)} decimals={2} />],
  officerField(loan),
  ['Product', loan.product || '—'],
  ...(loan.leadSource ? [['Lead source', loan.leadSource] as FieldRow] : []),
  ...(loan.paidBy ? [['Paid by', capitalized(loan.paidBy)] as FieldRow] : []),
  ...percentField('Note rate', loan.noteRate),
  ...percentField('Points', loan.points),
  ['Status', <LoanStatusBadge loan={loan} />],
  ['Created', dateOf(loan.createdOn)],
  ['Application date', dateOf(loan.appliedOn)],
  ['Lock date', dateOf(loan.lockedOn)],
  ['Funded', dateOf(loan.fundedOn)],
  ['Days in pipeline', <span className="num">{loan.daysInPipeline.toLocaleString('en-US')}</span>],
]
