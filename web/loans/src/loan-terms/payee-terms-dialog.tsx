import { PROXY_TERM_LABELS, type ProxyComparison, type ProxyGroup, type ProxyPayee } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, Money, Note } from '@upline/ui'
import { type Column, DataTable, Dialog } from '@upline/ui/data'
import css from '../reports/reports.module.css'
import own from './loan-terms.module.css'
import { bpText } from './term-labels.ts'

interface Props {
  /** The dialog is open while this is set. */
  payee: ProxyPayee | undefined
  onClose: () => void
}

/** The groups that rule Z7 compared for a payee. */
export const PayeeTermsDialog = ({ payee, onClose }: Props) => (
  <Dialog title={payee ? `Pay of ${payee.name}` : 'Pay'} opened={payee !== undefined} onClose={onClose} size={760}>
    {payee && (
      <div className={css.stack}>
        {payee.messages.map((message) => (
          <Note key={message}>{message}</Note>
        ))}
        {payee.comparisons.map((comparison) => (
          <Comparison key={comparison.term} comparison={comparison} />
        ))}
      </div>
    )}
  </Dialog>
)

const columns: Column<ProxyGroup>[] = [
  { key: 'label', title: 'Group', width: 160, cell: ({ label }) => label },
  { key: 'loans', title: 'Loans', width: 60, end: true, cell: ({ loans }) => loans.toLocaleString('en-US') },
  { key: 'effective', title: 'Pay', width: 90, end: true, cell: ({ effectiveBp }) => bpText(effectiveBp) },
  { key: 'plan', title: 'Plan', width: 90, end: true, drop: 1, cell: ({ planBp }) => bpText(planBp) },
  { key: 'beyond', title: 'Adjustments', width: 100, end: true, cell: ({ adjustmentBp }) => bpText(adjustmentBp) },
  {
    ...{ key: 'dollars', title: 'Per loan', width: 90, end: true, drop: 2 },
    cell: ({ adjustment }) => <Money cents={fromDollars(adjustment)} decimals={2} />,
  },
]

const LOADED = { isPending: false, isError: false, error: null, refetch: () => undefined }

function Comparison({ comparison: { term, unknown, groups } }: { comparison: ProxyComparison }) {
  const label = PROXY_TERM_LABELS[term]
  return (
    <section aria-label={label}>
      <h3 className={own.term}>{label}</h3>
      {groups.length === 0 ? (
        <p className={own.none}>Unknown for all loans.</p>
      ) : (
        <DataTable
          label={label}
          rows={groups}
          columns={columns}
          id={(group) => group.label}
          query={LOADED}
          loading="Loading groups..."
          empty={null}
          card={(group) => <GroupCard group={group} />}
        />
      )}
      {groups.length > 0 && unknown > 0 && (
        <p className={own.none}>{`Not compared: ${counted(unknown, 'loan')} whose value is unknown.`}</p>
      )}
    </section>
  )
}

const GroupCard = ({ group }: { group: ProxyGroup }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{group.label}</span>
      <span className="num">{bpText(group.effectiveBp)}</span>
    </div>
    <div className={css.dim}>
      {`${counted(group.loans, 'loan')} · plan ${bpText(group.planBp)} · adjustments ${bpText(group.adjustmentBp)}`}
    </div>
  </div>
)
