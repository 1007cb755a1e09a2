import { type CommissionLevel, type CompPlan, levelLabel, type ScenarioChanges } from '@upline/contracts'
import { Empty, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { NumberInput, Select, Term } from '@upline/ui/data'
import { failureMessage, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { ratesOf, versionInForce, withRate, withTerms } from './scenario-draft.ts'
import css from './simulator.module.css'
import { useSimulatedPlans } from './use-scenarios.ts'

const LEVELS: readonly CommissionLevel[] = [0, 1, 2, 3]
const MAX_BP = 10_000

interface Props {
  changes: ScenarioChanges
  onChange: (changes: ScenarioChanges) => void
}

/** Other basis points for a comp plan. Limits, flat amounts and tiers stay. */
export function SimulatorPlans(props: Props) {
  const { data, error, refetch } = useSimulatedPlans()
  return (
    <Panel
      title="Comp plans"
      note={
        <>
          <Term name="Basis points (bp)">Basis points</Term> by level
        </>
      }
    >
      {data ? (
        <Plans plans={data} {...props} />
      ) : error ? (
        <LoadError
          title="Unable to load comp plans"
          detail={failureMessage(error, error.message)}
          onRetry={() => refetch()}
        />
      ) : (
        <SkeletonRows message="Loading comp plans..." rows={2} />
      )}
    </Panel>
  )
}

function Plans({ plans, changes, onChange }: Props & { plans: CompPlan[] }) {
  const today = useToday()
  const known = plans.filter((plan) => versionInForce(plan, today))
  const [chosen, setChosen] = useState(changes.plans[0]?.planId ?? known[0]?.id ?? null)
  const plan = known.find(({ id }) => id === chosen)
  if (!plan) return <Empty title="No comp plan is in force" />
  const present = versionInForce(plan, today)!
  const { overrides, personal, tiers } = present
  const terms = changes.plans.find(({ planId }) => planId === plan.id)?.terms ?? { overrides, personal, tiers }
  const setRate = (level: number, rateBp: number) =>
    onChange(withTerms(changes, plan.id, { terms: withRate(terms, level, rateBp), present }))
  return (
    <div className={css.plans}>
      <Select
        label="Comp plan"
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        value={plan.id}
        onChange={setChosen}
      />
      {LEVELS.map((level) => (
        <NumberInput
          key={level}
          label={levelLabel(level)}
          description={`Now ${ratesOf(present)[level]} bp`}
          min={0}
          max={MAX_BP}
          clampBehavior="strict"
          allowDecimal={false}
          value={ratesOf(terms)[level] ?? 0}
          onChange={(value) => typeof value === 'number' && setRate(level, value)}
        />
      ))}
    </div>
  )
}
