import type { PayTermsChange, StoredPayTerms } from '@upline/contracts'
import { Button, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { FieldList, type FieldRow, Term } from '@upline/ui/data'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { floorText, termText } from './balance-labels.ts'
import { PayTermsDialog } from './pay-terms-dialog.tsx'
import { usePayTerms } from './use-balances.ts'

interface Props {
  memberId: string
  canChange: boolean
}

/** Draw, guarantee and floor of a member. */
export function PayTermsPanel({ memberId, canChange }: Props) {
  const { data: terms, isError, error, refetch } = usePayTerms(memberId)
  const [isChanging, setChanging] = useState(false)
  const action = terms && canChange && (
    <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
      Change Pay Terms
    </Button>
  )
  return (
    <Panel title="Pay terms" note={terms?.setBy && `Set by ${terms.setBy}`} action={action} flush>
      {terms ? (
        <>
          <FieldList fields={termFields(terms)} />
          {terms.earlier.length > 0 && <EarlierTerms earlier={terms.earlier} />}
        </>
      ) : isError ? (
        <QueryError title="Unable to load pay terms" query={{ error, refetch }} />
      ) : (
        <SkeletonRows message="Loading pay terms..." rows={3} widths={[30, 50]} />
      )}
      {terms && <PayTermsDialog terms={terms} opened={isChanging} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const termFields = ({ draw, guarantee, floor }: PayTermsChange): FieldRow[] => [
  [
    'Recoverable draw',
    termText(draw),
    <Term key="draw" name="Draw">
      Recoverable draw
    </Term>,
  ],
  ['Guarantee', termText(guarantee), <Term key="guarantee" name="Guarantee" />],
  ['Recovery leaves at least', floorText(floor)],
]

/** Terms of runs that were locked before the current terms were set. */
const EarlierTerms = ({ earlier }: { earlier: readonly StoredPayTerms[] }) => (
  <details className={css.earlier}>
    <summary>Earlier pay terms</summary>
    {earlier.map((terms) => (
      <div key={terms.setAt}>
        <p className={css.dim}>
          Set by {terms.setBy} on {tableDate(terms.setAt, new Date())}
        </p>
        <FieldList fields={termFields(terms)} />
      </div>
    ))}
  </details>
)
