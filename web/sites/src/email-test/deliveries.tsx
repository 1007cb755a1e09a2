import type { DeliveryRow } from '@upline/contracts'
import { Button, Empty, NeutralBadge, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { ForChanges, instantText } from '@upline/web-kit'
import css from './email-test.module.css'
import { useDeliveries, useResend } from './use-test-emails.ts'

const STATUS_LABELS: Record<DeliveryRow['status'], string> = { queued: 'Pending', sent: 'Sent', failed: 'Failed' }

/** The most recent emails with their status. A failed email can be resent. */
export function Deliveries() {
  const { data, error, refetch } = useDeliveries()
  const resend = useResend()
  return (
    <Panel title="Deliveries" note="The last 50" flush>
      {error && !data ? (
        <QueryError title="Unable to load deliveries" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading deliveries..." rows={3} />
      ) : data.length === 0 ? (
        <Empty title="No emails sent yet" />
      ) : (
        <ul className={css.rows} tabIndex={0} aria-label="Deliveries">
          {data.map((row) => (
            <li key={row.id}>
              <Delivery
                row={row}
                busy={resend.isPending && resend.variables === row.id}
                onResend={() => resend.mutate(row.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Delivery = ({ row, busy, onResend }: { row: DeliveryRow; busy: boolean; onResend: () => void }) => (
  <>
    <span className={css.what}>
      <b>{row.template.replaceAll('-', ' ')}</b>
      <span>{row.to}</span>
      {row.reason && <span className={css.reason}>{row.reason}</span>}
    </span>
    <NeutralBadge>{STATUS_LABELS[row.status]}</NeutralBadge>
    <span className={css.when}>{instantText(row.createdAt)}</span>
    {row.status === 'failed' && (
      <ForChanges>
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          aria-label={`Resend ${row.template} to ${row.to}`}
          onClick={onResend}
        >
          Resend
        </Button>
      </ForChanges>
    )}
  </>
)
