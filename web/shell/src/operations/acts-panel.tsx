import type { OperatorAct } from '@upline/contracts'
import { Empty, Panel, SkeletonRows } from '@upline/ui'
import css from './operations.module.css'
import { useActs } from './use-operations.ts'

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const MOST = 50

const WORDS: Record<OperatorAct['act'], string> = {
  replay: 'asked for a replay of',
  'replay-all': 'asked for a replay of all:',
  discard: 'discarded',
  'retry-job': 'tried again:',
}

/** What was done here, by whom and why. */
export function ActsPanel({ services }: { services: string[] }) {
  const acts = useActs(services)
  const newest = acts?.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST)
  return (
    <Panel title="Acts" note="newest first" flush>
      {!newest ? (
        <SkeletonRows message="Loading what was done..." rows={2} />
      ) : newest.length === 0 ? (
        <Empty title="Nothing was done here yet" />
      ) : (
        <ul className={css.rows}>
          {newest.map((act) => (
            <li key={`${act.service} ${act.at} ${act.subject}`}>
              <div className={css.what}>
                <span>
                  <b>{act.by}</b> {WORDS[act.act]} {act.subject} in {act.service}
                </span>
                <span className={css.dim}>
                  {when.format(new Date(act.at))}
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
