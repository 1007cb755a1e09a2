import type { ScenarioDetail, ScenarioDraft } from '@upline/contracts'
import { Button, counted, mediumDate, Note, NeutralBadge, toast, ToneBadge } from '@upline/ui'
import { failureMessage, Link, useCopied, useSignedInUser } from '@upline/web-kit'
import { canApplyScenario, canSaveScenarios } from '@upline/permissions'
import { useState } from 'react'
import { isEmpty } from './scenario-draft.ts'
import { SaveScenarioDialog } from './save-scenario-dialog.tsx'
import css from './simulator.module.css'
import { useApplyScenario, useDeleteScenario, useSubmitScenario } from './use-scenarios.ts'

interface Props {
  /** Undefined: nothing is saved yet. */
  scenario: ScenarioDetail | undefined
  draft: ScenarioDraft
  isChanged: boolean
  onSaved: (id: string) => void
  onClose: () => void
}

const failed = (title: string) => (error: Error) =>
  toast({ title, message: failureMessage(error, error.message), destructive: true })

/** Saving, sharing, approval and application of a scenario. */
export function ScenarioBar(props: Props) {
  const { scenario, draft } = props
  const viewer = useSignedInUser()
  const [saving, setSaving] = useState<'new' | 'own'>()
  return (
    <div className={css.bar}>
      {scenario && <ScenarioStatus scenario={scenario} />}
      <div className={css.actions}>
        {scenario && <CopyLink />}
        {canSaveScenarios(viewer) && <SaveButtons {...props} onSave={setSaving} />}
        {scenario && <Steps {...props} scenario={scenario} />}
      </div>
      <SaveScenarioDialog
        opened={saving !== undefined}
        draft={draft}
        scenario={scenario}
        id={saving === 'own' ? scenario?.id : undefined}
        onSaved={props.onSaved}
        onClose={() => setSaving(undefined)}
      />
    </div>
  )
}

type SaveProps = Pick<Props, 'scenario' | 'draft' | 'isChanged'> & { onSave: (as: 'new' | 'own') => void }

function SaveButtons({ scenario, draft, isChanged, onSave }: SaveProps) {
  const isNothing = isEmpty(draft.changes)
  return (
    <>
      {scenario?.isOwn && scenario.approval === null && (
        <Button variant="default" disabled={!isChanged || isNothing} onClick={() => onSave('own')}>
          Save changes
        </Button>
      )}
      <Button variant={scenario ? 'default' : 'filled'} disabled={isNothing} onClick={() => onSave('new')}>
        {scenario ? 'Save a copy' : 'Save scenario'}
      </Button>
    </>
  )
}

function ScenarioStatus({ scenario }: { scenario: ScenarioDetail }) {
  const { name, owner, isOwn, effectiveOn } = scenario
  return (
    <div className={css.status}>
      <h2>{name}</h2>
      <StatusBadge scenario={scenario} />
      <span>{`${isOwn ? 'Yours' : `By ${owner.name}`} · from ${mediumDate(effectiveOn)}`}</span>
    </div>
  )
}

function StatusBadge({ scenario: { approval, applyingAt, appliedAt } }: { scenario: ScenarioDetail }) {
  if (appliedAt !== null) return <ToneBadge tone="green">Applied</ToneBadge>
  if (applyingAt !== null) return <ToneBadge tone="processing">Applying</ToneBadge>
  if (approval === 'approved') return <ToneBadge tone="green">Approved</ToneBadge>
  if (approval === 'pending') return <ToneBadge tone="processing">Pending approval</ToneBadge>
  return <NeutralBadge>Draft</NeutralBadge>
}

function CopyLink() {
  const { copied, copy } = useCopied()
  const link = () =>
    void copy(window.location.href, {
      title: 'Link copied!',
      message: 'The CEO and admins can open it, and managers whose downline it is about.',
    })
  return (
    <Button variant="default" onClick={link}>
      {copied ? 'Copied!' : 'Copy link'}
    </Button>
  )
}

type StepProps = Pick<Props, 'isChanged' | 'onClose'> & { scenario: ScenarioDetail }

/** The next step of a saved scenario: request approval, wait, apply. */
function Steps(props: StepProps) {
  const { approval, appliedAt, moveStates } = props.scenario
  const isWaiting = moveStates.some(({ state }) => state === 'scheduled' || state === 'pending')
  return (
    <>
      {isDraft(props.scenario) && <RequestButton {...props} />}
      {approval === 'pending' && (
        <Button component={Link} to="/approvals" variant="default">
          Open Approvals
        </Button>
      )}
      {approval === 'approved' && appliedAt === null && <ApplyButton {...props} />}
      {isWaiting && (
        <Button component={Link} to="/moves" variant="default">
          Open Moves
        </Button>
      )}
      {canDelete(props.scenario) && <DeleteButton {...props} />}
    </>
  )
}

const isDraft = ({ isOwn, approval }: ScenarioDetail): boolean => isOwn && approval === null

/** The owner cannot delete a scenario while it is decided or applied. */
const canDelete = ({ isOwn, approval, applyingAt, appliedAt }: ScenarioDetail): boolean =>
  isOwn && approval !== 'pending' && (applyingAt === null || appliedAt !== null)

function RequestButton({ scenario: { id }, isChanged }: StepProps) {
  const submit = useSubmitScenario()
  const sent = () => toast({ title: 'Sent for approval', message: 'A second person sees it under Approvals.' })
  return (
    <Button
      disabled={isChanged}
      loading={submit.isPending}
      onClick={() => submit.mutate(id, { onSuccess: sent, onError: failed('Not sent') })}
    >
      Request approval
    </Button>
  )
}

function ApplyButton({ scenario: { id, isOwn, applyingAt, moveStates } }: StepProps) {
  const viewer = useSignedInUser()
  const apply = useApplyScenario()
  if (!canApplyScenario(viewer, { isOwn })) return null
  const isEntering = moveStates.some(({ state }) => state === 'requested')
  return (
    <Button
      loading={apply.isPending}
      variant={isEntering ? 'default' : 'filled'}
      onClick={() => apply.mutate(id, { onError: failed('Not applied') })}
    >
      {applyingAt === null ? 'Apply' : 'Continue applying'}
    </Button>
  )
}

function DeleteButton({ scenario: { id }, onClose }: StepProps) {
  const remove = useDeleteScenario()
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate(id, { onSuccess: onClose, onError: failed('Not deleted') })}
    >
      Delete
    </Button>
  )
}

/** What has to happen next, for the owner. */
export function NextStep({ scenario, isChanged }: { scenario: ScenarioDetail; isChanged: boolean }) {
  const { approval, applyingAt, appliedAt, isOwn } = scenario
  if (appliedAt !== null)
    return (
      <Note>
        Applied. Its plan versions are drafts that a second person approves, and its moves are listed under Moves.
      </Note>
    )
  if (applyingAt !== null) return <Note>{applyingText(scenario)}</Note>
  if (approval === 'approved')
    return <Note>A second person approved this scenario. Apply drafts the plan versions and enters the moves.</Note>
  if (approval === 'pending')
    return (
      <Note>
        A second person has to approve this scenario before it can be applied. Until then, it cannot be changed.
      </Note>
    )
  if (isChanged && isOwn) return <Note>Your changes are not saved. The dollars below include them.</Note>
  return null
}

function applyingText({ moveStates }: ScenarioDetail): string {
  const count = (wanted: (typeof moveStates)[number]['state']) =>
    moveStates.filter(({ state }) => state === wanted).length
  const [requested, refused] = [count('requested'), count('refused')]
  const entered = `${moveStates.length - requested - refused} of ${counted(moveStates.length, 'move is', 'moves are')} entered.`
  if (requested > 0) return `${entered} The others continue, even if you close this page.`
  return `${entered} Fix the problems listed with the refused moves below, then continue applying.`
}
