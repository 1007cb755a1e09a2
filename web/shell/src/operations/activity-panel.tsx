import type { OperatorAction } from '@upline/contracts'
import { Empty, Panel, SkeletonRows } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import { MissingParts } from './missing-parts.tsx'
import css from './operations.module.css'
import { useOperatorActions } from './use-operations.ts'

const MAX_SHOWN = 50

const ACTION_LABELS: Record<OperatorAction['act'], string> = {
  replay: 'retried',
  'replay-all': 'retried all failed events:',
  discard: 'dismissed',
  'retry-job': 'retried the job',
  'drop-history': 'dropped',
}

/** Operator actions with author and reason. */
export function ActivityPanel({ services }: { services: string[] }) {
  const list = useOperatorActions(services)
  const newest = list.rows?.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_SHOWN)
  return (
    <Panel title="Activity" note="Newest first" flush>
      <MissingParts what="the activity" list={list} />
      {!newest ? (
        <SkeletonRows message="Loading activity..." rows={2} />
      ) : newest.length === 0 ? (
        list.missing.length === 0 && <Empty title="No activity yet" />
      ) : (
        <ul className={css.rows}>
          {newest.map((act) => (
            <li key={`${act.service} ${act.at} ${act.subject}`}>
              <div className={css.what}>
                <span>
                  <b>{act.by}</b> {ACTION_LABELS[act.act]} {act.subject} in {act.service}
                </span>
                <span className={css.dim}>
                  {instantDateTime(act.at)}
                  {act.reason && ` · “${act.reason}”`}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
