import type { RecruitingFunnel } from '@upline/contracts'
import { Panel, QueryError, SkeletonRows } from '@upline/ui'
import css from './bonuses.module.css'
import { useFunnel } from './use-bonuses.ts'

const STEPS: [keyof RecruitingFunnel, label: string][] = [
  ['pageViews', 'Page views'],
  ['signups', 'Signups'],
  ['trials', 'Trials'],
  ['paid', 'Paid'],
  ['firstFunded', 'First funded loan'],
  ['firstOverride', 'First override'],
]

export function FunnelPanel() {
  const { data, error, refetch } = useFunnel()
  return (
    <Panel title="Link performance" flush>
      {error ? (
        <QueryError title="Unable to load these numbers" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading..." rows={3} />
      ) : (
        <ol className={css.funnel}>
          {STEPS.map(([key, label]) => (
            <li key={key}>
              <span>{label}</span>
              <b className="num">{data[key].toLocaleString('en-US')}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
