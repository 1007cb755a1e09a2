import type { MaintenanceRun, OperationsResponse } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import css from './operations.module.css'
import { isUp } from './use-operations.ts'
import { ago, sizeText } from './operations-labels.ts'

/** Storage sizes, and the last backup and verification. */
export function StoresPanel({ now }: { now: OperationsResponse }) {
  const up = now.services.filter(isUp)
  const facts = up.map((state) => state.facts)
  const bytes = up.reduce((sum, { databaseBytes }) => sum + databaseBytes, 0)
  const { answers, usedBytes } = now.redis
  return (
    <Panel title="Storage and maintenance" flush>
      <FieldList
        fields={[
          ['Databases', sizeText(bytes)],
          ['Redis', answers ? sizeText(usedBytes ?? 0) : <span className={css.bad}>Unavailable</span>],
          ['Last backup', <Run key="backup" run={facts.map(({ backup }) => backup).find(Boolean)} at={now.at} />],
          ['Last verification', <Run key="verify" run={facts.map(({ verify }) => verify).find(Boolean)} at={now.at} />],
        ]}
      />
    </Panel>
  )
}

function Run({ run, at }: { run: MaintenanceRun | null | undefined; at: string }) {
  if (!run) return <span className={css.dim}>None recorded</span>
  return (
    <span className={run.isGood ? undefined : css.bad}>
      {ago(run.at, at)}: {run.outcome}
    </span>
  )
}
