import { Button, Empty, LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { failureMessage, isStatus, Link, useSearchParams } from '@upline/web-kit'
import { useState } from 'react'
import { AskForm } from './ask-form.tsx'
import css from './ask-loan.module.css'
import { DisputeLoanDialog } from './dispute-loan-dialog.tsx'
import { LookupAnswer } from './lookup-answer.tsx'
import { useLoanLookup } from './use-loan-lookup.ts'

const Back = () => (
  <Link className={css.link} to="/commissions">
    Commissions
  </Link>
)

/** Why a loan pays the viewer or does not, for any loan number. The address has the number, so a link shows the same. */
export function AskLoanPage() {
  const [params, setParams] = useSearchParams()
  const [isDisputing, setDisputing] = useState(false)
  const number = params.get('number')?.trim() ?? ''
  const query = useLoanLookup(number)
  const ask = (asked: string) => {
    if (asked === number) void query.refetch()
    else setParams({ number: asked })
  }
  return (
    <>
      <PageHeader title="Ask about a loan" sub="What any loan pays you, and why" back={<Back />} />
      <div className={css.stack}>
        <Panel flush>
          <AskForm number={number} onAsk={ask} />
        </Panel>
        <div aria-live="polite">
          <Outcome number={number} query={query} onDispute={() => setDisputing(true)} />
        </div>
      </div>
      <DisputeLoanDialog loanNumber={number} opened={isDisputing} onClose={() => setDisputing(false)} />
    </>
  )
}

interface OutcomeProps {
  number: string
  query: ReturnType<typeof useLoanLookup>
  onDispute: () => void
}

function Outcome({ number, query, onDispute }: OutcomeProps) {
  if (number === '')
    return (
      <Panel flush>
        <Empty title="Is a loan missing from your pay?">
          Enter its number. You see what it pays you and why, and you can dispute it.
        </Empty>
      </Panel>
    )
  if (query.data && !query.isError) return <LookupAnswer answer={query.data} onDispute={onDispute} />
  if (query.isError) return <Failure query={query} />
  return (
    <Panel flush>
      <SkeletonRows message="Looking for the loan..." rows={3} />
    </Panel>
  )
}

function Failure({ query: { error, refetch } }: Pick<OutcomeProps, 'query'>) {
  const isLimited = isStatus(error, 429)
  return (
    <Panel flush>
      {isLimited ? (
        <Empty title="Too many questions">
          {failureMessage(error, 'You can ask about 60 loans a minute.')}
          <Button className={css.again} variant="default" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Empty>
      ) : (
        <LoadError
          title="The loan could not be looked up"
          detail={failureMessage(error, error?.message ?? '')}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  )
}
