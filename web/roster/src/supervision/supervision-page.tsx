import { seesCompliance } from '@upline/permissions'
import { Empty, PageHeader, Panel } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { SupervisionList } from './supervision-list.tsx'

/** /supervision: how members supervise their downline, for those who look after compliance. */
export function SupervisionPage() {
  const viewer = useSignedInUser()
  return (
    <>
      <PageHeader
        title="Supervision"
        sub="Rule R2 warns about funded loans that pay a level 2 or 3 override to a member without a record of what they do."
      />
      {seesCompliance(viewer) ? (
        <SupervisionList />
      ) : (
        <Panel flush>
          <Empty title="This page is for the company and members with the Compliance or Auditor duty">
            You can see your own supervision records in your profile.
          </Empty>
        </Panel>
      )}
    </>
  )
}
