import { seesCompliance } from '@upline/permissions'
import { useSignedInUser } from '@upline/web-kit'
import { AgreementsPanel } from '../agreements/agreements-panel.tsx'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import css from '../reports/reports.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { HoldsPanel } from './holds-panel.tsx'

/** Holds and warnings, and the evidence packs and agreements for those who answer examiners. The longest list is last. */
export function HoldsPage() {
  const user = useSignedInUser()
  return (
    <div className={css.stack}>
      <HoldsPanel />
      {seesCompliance(user) && (
        <>
          <FindingsPanel />
          <EvidencePanel />
          <AgreementsPanel />
        </>
      )}
    </div>
  )
}
