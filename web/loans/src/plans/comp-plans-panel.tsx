import { Empty, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { Link, useCanChange, useNavigate, useSearchParams } from '@upline/web-kit'
import { PlanPage } from './plan-page.tsx'
import { planPath, PLANS_PATH } from './plan-paths.ts'
import { PlansOverview } from './plans-overview.tsx'
import { useCompPlans } from './use-comp-plans.ts'
import { VersionForm } from './version-form.tsx'

/** Comp plans of the company: the list, or the plan or new version in the URL. */
export function CompPlansPanel() {
  const { data, isError, error, refetch } = useCompPlans()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const canChange = useCanChange()
  const id = params.get('plan')
  if (!data)
    return isError ? (
      <QueryError title="Unable to load the comp plans" query={{ error, refetch }} />
    ) : (
      <SkeletonRows message="Loading the comp plans..." rows={3} />
    )
  if (id === null) return <PlansOverview plans={data} />
  const plan = data.find((one) => one.id === id)
  if (!plan)
    return (
      <Panel flush>
        <Empty title="The comp plan could not be found." action={<Link to={PLANS_PATH}>Comp plans</Link>} />
      </Panel>
    )
  return params.get('new') === 'version' && canChange ? (
    <VersionForm key={plan.id} plan={plan} onClose={() => void navigate(planPath(plan.id))} />
  ) : (
    <PlanPage plan={plan} plans={data} />
  )
}
