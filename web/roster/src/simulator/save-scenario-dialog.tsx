import type { ScenarioDetail, ScenarioDraft } from '@upline/contracts'
import { FormActions, FormError, TextInput, toast } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage, useToday } from '@upline/web-kit'
import { type SyntheticEvent, useState } from 'react'
import css from './simulator.module.css'
import { useSaveScenario } from './use-scenarios.ts'

interface Props {
  opened: boolean
  draft: ScenarioDraft
  /** The open scenario, whose name and date come first. */
  scenario: ScenarioDetail | undefined
  /** Undefined: a new scenario. */
  id: string | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

export const SaveScenarioDialog = ({ opened, onClose, ...form }: Props) => (
  <Dialog title="Save scenario" opened={opened} onClose={onClose} size={420}>
    {opened && <Form onClose={onClose} {...form} />}
  </Dialog>
)

const MAX_NAME_LENGTH = 100

function Form({ onClose, ...saving }: Omit<Props, 'opened'>) {
  const today = useToday()
  const { name, setName, effectiveOn, setEffectiveOn, call, save } = useSaving({ onClose, ...saving })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        maxLength={MAX_NAME_LENGTH}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Effective date"
        description="Moves and plan versions take effect on this day once they are applied."
        min={today}
        value={effectiveOn}
        onChange={(event) => setEffectiveOn(event.currentTarget.value)}
      />
      <FormError>{call.error && failureMessage(call.error, 'The scenario could not be saved.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending} disabled={name.trim() === '' || effectiveOn === ''}>
        Save
      </FormActions>
    </form>
  )
}

function firstName(scenario: ScenarioDetail | undefined, id: string | undefined): string {
  if (!scenario) return ''
  return (id === undefined ? `Copy of ${scenario.name}` : scenario.name).slice(0, MAX_NAME_LENGTH)
}

function useSaving({ draft, scenario, id, onSaved, onClose }: Omit<Props, 'opened'>) {
  const today = useToday()
  const [name, setName] = useState(firstName(scenario, id))
  const [effectiveOn, setEffectiveOn] = useState(scenario?.effectiveOn ?? today)
  const call = useSaveScenario()
  const save = () => {
    const input = { ...draft, name: name.trim(), effectiveOn }
    call.mutate(id === undefined ? { input } : { id, input }, {
      onSuccess: (saved) => {
        toast({ title: 'Scenario saved', message: 'Share its link, or request approval.' })
        onSaved(saved.id)
        onClose()
      },
    })
  }
  return { name, setName, effectiveOn, setEffectiveOn, call, save }
}
