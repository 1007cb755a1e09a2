import type { PayPeriod } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { usePayroll } from '../statements/use-statements.ts'

const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} />

/** Compares the export with the ledger and the statements: all three have one total. */
export function PayrollCheck({ period }: { period: PayPeriod }) {
  const { data, isError, error, refetch } = usePayroll(period.id)
  return (
    <Panel title={`Control total of period ${period.id}`} note={data && balance(data.balanced)} flush>
      {data ? (
        <FieldList
          fields={[
            ['Payroll export', money(data.controlTotal)],
            ['Shares of loans', money(data.entries)],
            ['Adjustments', money(data.adjustments)],
            ['Statements', data.statements === null ? 'In progress' : money(data.statements)],
          ]}
        />
      ) : isError ? (
        <QueryError title="Unable to load the totals" query={{ error, refetch }} />
      ) : (
        <SkeletonRows message="Loading the totals..." rows={3} widths={[30, 20]} />
      )}
    </Panel>
  )
}

const balance = (isBalanced: boolean) =>
  isBalanced ? 'Matches ledger and statements' : 'Does not balance: do not pay it'
