import type { Approval } from '@upline/contracts'
import { factRows, paidText } from './approval-labels.ts'
import css from './approvals.module.css'

/** Each field from its value before to its value after, and whose pay it changes. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  return (
    <dl className={css.facts}>
      {factRows(approval).map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del className="num">{before}</del>
                {' → '}
              </>
            )}
            <ins className="num">{after}</ins>
          </dd>
        </div>
      ))}
      {approval.beneficiaries.length > 0 && (
        <div>
          <dt>Changes the pay of</dt>
          <dd>{paidText(approval.beneficiaries)}</dd>
        </div>
      )}
    </dl>
  )
}
