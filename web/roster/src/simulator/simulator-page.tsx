import type { Scenario, ScenarioDetail, ScenarioDraft } from '@upline/contracts'
import { Empty, LoadError, Loading, PageHeader, Panel, useDebouncedValue } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { canSimulatePlans, scenarioScopeOf } from '@upline/permissions'
import { failureMessage, isStatus, Link, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { NextStep, ScenarioBar } from './scenario-bar.tsx'
import { ScenarioChanges } from './scenario-changes.tsx'
import { ScenarioDollars } from './scenario-dollars.tsx'
import { isEmpty, NO_CHANGES, withMove } from './scenario-draft.ts'
import css from './simulator.module.css'
import { SimulatorPlans } from './simulator-plans.tsx'
import { SimulatorTree } from './simulator-tree.tsx'
import { useScenario, useScenarioResult, useScenarios } from './use-scenarios.ts'

const SCENARIO_PARAM = 'scenario'
const TYPING_PAUSE_MS = 250

/** /simulator: moves and comp plans in a copy, with everyone's dollars. The saved scenario is in the URL. */
export function SimulatorPage() {
  const viewer = useSignedInUser()
  const [params, setParams] = useSearchParams()
  const isFor = scenarioScopeOf(viewer) !== 'none'
  const id = params.get(SCENARIO_PARAM)
  const open = (chosen: string | null) => setParams(chosen === null ? {} : { [SCENARIO_PARAM]: chosen })
  return (
    <>
      <PageHeader
        title="Simulator"
        sub="Try moves and comp plans. Nothing changes until a second person approves and you apply it."
        back={
          <Link className={css.back} to="/downline">
            Downline
          </Link>
        }
        actions={isFor && <SavedScenarios id={id} onOpen={open} />}
      />
      {isFor ? (
        <Opened key={id ?? ''} id={id} onOpen={open} />
      ) : (
        <Panel flush>
          <Empty title="This page is for the company and managers">Your own plan and pay are in Reports.</Empty>
        </Panel>
      )}
    </>
  )
}

const labelOf = ({ name, isOwn, owner }: Scenario) => (isOwn ? name : `${name} (${owner.name})`)

function SavedScenarios({ id, onOpen }: { id: string | null; onOpen: (id: string | null) => void }) {
  const { data = [] } = useScenarios()
  if (data.length === 0) return null
  return (
    <Select
      aria-label="Saved scenarios"
      placeholder="Saved scenarios"
      className={css.saved}
      clearable
      data={data.map((scenario) => ({ value: scenario.id, label: labelOf(scenario) }))}
      value={data.some((scenario) => scenario.id === id) ? id : null}
      onChange={onOpen}
    />
  )
}

interface OpenedProps {
  id: string | null
  onOpen: (id: string | null) => void
}

function Opened({ id, onOpen }: OpenedProps) {
  const query = useScenario(id)
  if (id !== null && query.isError && !query.data)
    return (
      <Panel flush>
        {isStatus(query.error, 404) ? (
          <Empty title="Scenario not found">It may have been deleted, or it is not shared with you.</Empty>
        ) : (
          <LoadError
            title="Unable to load the scenario"
            detail={failureMessage(query.error, query.error.message)}
            onRetry={() => query.refetch()}
          />
        )}
      </Panel>
    )
  if (id !== null && !query.data) return <Loading>Loading the scenario...</Loading>
  return <Simulator scenario={query.data} onOpen={onOpen} />
}

interface SimulatorProps {
  scenario: ScenarioDetail | undefined
  onOpen: (id: string | null) => void
}

const draftOf = ({ changes, months }: ScenarioDraft): ScenarioDraft => ({ changes, months })

/** The edited changes, or the saved ones; a scenario that was sent for approval does not change. */
function useSimulator(scenario: ScenarioDetail | undefined) {
  const saved = draftOf(scenario ?? NO_CHANGES)
  const [edited, setEdited] = useState<ScenarioDraft>()
  const draft = edited ?? saved
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  // Sends one request after the typing has paused.
  const [settled] = useDebouncedValue(draft, TYPING_PAUSE_MS)
  const query = useScenarioResult(settled, isChanged ? undefined : scenario?.result)
  const isFixed = scenario !== undefined && scenario.approval !== null
  return { draft, isChanged, isFixed, query, setEdited }
}

function Simulator({ scenario, onOpen }: SimulatorProps) {
  const { draft, isChanged, isFixed, query, setEdited } = useSimulator(scenario)
  const { changes, months } = draft
  const change = (next: ScenarioDraft['changes']) => setEdited({ changes: next, months })
  const showSaved = (id: string) => {
    setEdited(undefined)
    onOpen(id)
  }
  const ofChanges = { draft, query, scenario }
  return (
    <>
      <ScenarioBar {...{ scenario, draft, isChanged }} onSaved={showSaved} onClose={() => onOpen(null)} />
      {scenario && <NextStep scenario={scenario} isChanged={isChanged} />}
      <div className={css.grid}>
        <div className={css.column}>
          {isFixed ? <Changes {...ofChanges} /> : <Editor changes={changes} onChange={change} />}
        </div>
        <div className={css.column}>
          {!isFixed && <Changes {...ofChanges} onChange={change} />}
          <ScenarioDollars
            {...{ isEmpty: isEmpty(changes), query, months }}
            onMonths={isFixed ? undefined : (chosen) => setEdited({ changes, months: chosen })}
          />
        </div>
      </div>
    </>
  )
}

interface EditorProps {
  changes: ScenarioDraft['changes']
  onChange: (changes: ScenarioDraft['changes']) => void
}

function Editor({ changes, onChange }: EditorProps) {
  const viewer = useSignedInUser()
  return (
    <>
      <SimulatorTree changes={changes} onMove={(move) => onChange(withMove(changes, move))} />
      {canSimulatePlans(viewer) && <SimulatorPlans changes={changes} onChange={onChange} />}
    </>
  )
}

interface ChangesProps {
  draft: ScenarioDraft
  query: ReturnType<typeof useScenarioResult>
  scenario: ScenarioDetail | undefined
  onChange?: (changes: ScenarioDraft['changes']) => void
}

const NO_STATES: ScenarioDetail['moveStates'] = []

const Changes = ({ draft, query, scenario, onChange }: ChangesProps) => (
  <ScenarioChanges
    changes={draft.changes}
    result={query.data ?? scenario?.result}
    moveStates={scenario?.moveStates ?? NO_STATES}
    isApplied={scenario?.applyingAt != null}
    onChange={onChange}
  />
)
