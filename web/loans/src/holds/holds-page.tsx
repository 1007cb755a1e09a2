import { seesCompliance } from '@upline/permissions'
import { useSignedInUser } from '@upline/web-kit'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import css from '../reports/reports.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { HoldsPanel } from './holds-panel.tsx'

/** Holds, warnings, and the evidence packs for those who answer examiners. */
export function HoldsPage() {
  const user = useSignedInUser()
  return (
    <div className={css.stack}>
      <HoldsPanel />
      {seesCompliance(user) && <FindingsPanel />}
      {seesCompliance(user) && <EvidencePanel />}
    </div>
  )
}
