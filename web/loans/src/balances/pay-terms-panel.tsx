import { Button, FieldList, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { Term } from '@upline/ui/data'
import { useState } from 'react'
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
        <FieldList
          fields={[
            [
              'Recoverable draw',
              termText(terms.draw),
              <Term key="draw" name="Draw">
                Recoverable draw
              </Term>,
            ],
            ['Guarantee', termText(terms.guarantee), <Term key="guarantee" name="Guarantee" />],
            ['Recovery leaves at least', floorText(terms.floor)],
          ]}
        />
      ) : isError ? (
        <LoadError title="Unable to load pay terms" detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows message="Loading pay terms..." rows={3} widths={[30, 50]} />
      )}
      {terms && <PayTermsDialog terms={terms} opened={isChanging} onClose={() => setChanging(false)} />}
    </Panel>
  )
}
