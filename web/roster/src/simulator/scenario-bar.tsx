import type { ScenarioDetail, ScenarioDraft } from '@upline/contracts'
import { Button, mediumDate, Note, NeutralBadge, toast, ToneBadge } from '@upline/ui'
import { failureMessage, Link, useCopied, useSignedInUser } from '@upline/web-kit'
import { canApplyScenario, canSaveScenarios } from '@upline/permissions'
import { useState } from 'react'
import { isEmpty } from './scenario-draft.ts'
import { SaveScenarioDialog } from './save-scenario-dialog.tsx'
import css from './simulator.module.css'
import { useApplyScenario, useDeleteScenario, type MoveOutcome, useSubmitScenario } from './use-scenarios.ts'

interface Props {
  /** Undefined: nothing is saved yet. */
  scenario: ScenarioDetail | undefined
  draft: ScenarioDraft
  isChanged: boolean
  onSaved: (id: string) => void
  onClose: () => void
  onApplied: (outcomes: MoveOutcome[]) => void
}

const failed = (title: string) => (error: Error) =>
  toast({ title, message: failureMessage(error, error.message), destructive: true })

/** Saving, sharing, agreement and application of a scenario. */
export function ScenarioBar(props: Props) {
  const { scenario, draft, isChanged } = props
  const viewer = useSignedInUser()
  const [saving, setSaving] = useState<'new' | 'own'>()
  const maySave = canSaveScenarios(viewer)
  const isOpen = scenario?.isOwn && scenario.agreement === null
  return (
    <div className={css.bar}>
      {scenario && <Standing scenario={scenario} />}
      <div className={css.actions}>
        {scenario && <CopyLink />}
        {maySave && isOpen && (
          <Button variant="default" disabled={!isChanged || isEmpty(draft.changes)} onClick={() => setSaving('own')}>
            Save changes
          </Button>
        )}
        {maySave && (
          <Button
            variant={scenario ? 'default' : 'filled'}
            disabled={isEmpty(draft.changes)}
            onClick={() => setSaving('new')}
          >
            {scenario ? 'Save a copy' : 'Save scenario'}
          </Button>
        )}
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

function Standing({ scenario }: { scenario: ScenarioDetail }) {
  const { name, owner, isOwn, effectiveOn, agreement, appliedAt } = scenario
  return (
    <div className={css.standing}>
      <h2>{name}</h2>
      {appliedAt !== null ? (
        <ToneBadge tone="green">Applied</ToneBadge>
      ) : agreement === 'approved' ? (
        <ToneBadge tone="green">Agreed</ToneBadge>
      ) : agreement === 'pending' ? (
        <ToneBadge tone="processing">Pending approval</ToneBadge>
      ) : (
        <NeutralBadge>Draft</NeutralBadge>
      )}
      <span>{`${isOwn ? 'Yours' : `By ${owner.name}`} · from ${mediumDate(effectiveOn)}`}</span>
    </div>
  )
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

/** The next step of a saved scenario: ask, wait, apply. */
function Steps({ scenario, isChanged, onClose, onApplied }: Props & { scenario: ScenarioDetail }) {
  const viewer = useSignedInUser()
  const { id, isOwn, agreement, appliedAt, effectiveOn, result } = scenario
  const submit = useSubmitScenario()
  const apply = useApplyScenario()
  const remove = useDeleteScenario()
  const mayApply = canApplyScenario(viewer, { isOwn })
  const left = result.moves.filter(({ isDone }) => !isDone)
  const applyNow = () =>
    apply.mutate(
      { id, effectiveOn, moves: left, isApplied: appliedAt !== null },
      { onSuccess: onApplied, onError: failed('Not applied') },
    )
  return (
    <>
      {isOwn && agreement === null && (
        <Button
          disabled={isChanged}
          loading={submit.isPending}
          onClick={() =>
            submit.mutate(id, {
              onSuccess: () =>
                toast({ title: 'Sent for approval', message: 'A second person sees it under Approvals.' }),
              onError: failed('Not sent'),
            })
          }
        >
          Ask for agreement
        </Button>
      )}
      {agreement === 'pending' && (
        <Button component={Link} to="/approvals" variant="default">
          Open Approvals
        </Button>
      )}
      {agreement === 'approved' && mayApply && appliedAt === null && (
        <Button loading={apply.isPending} onClick={applyNow}>
          Apply
        </Button>
      )}
      {appliedAt !== null && left.length > 0 && (
        <Button component={Link} to="/moves" variant="default">
          Open Moves
        </Button>
      )}
      {isOwn && agreement !== 'pending' && (
        <Button
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(id, { onSuccess: onClose, onError: failed('Not deleted') })}
        >
          Delete
        </Button>
      )}
    </>
  )
}

/** What has to happen next, for the owner. */
export function NextStep({ scenario, isChanged }: { scenario: ScenarioDetail; isChanged: boolean }) {
  const { agreement, appliedAt, isOwn } = scenario
  if (appliedAt !== null)
    return (
      <Note>
        Applied. Its plan versions are drafts that a second person approves, and its moves are listed under Moves.
      </Note>
    )
  if (agreement === 'approved')
    return <Note>A second person agreed. Apply drafts the plan versions and enters the moves.</Note>
  if (agreement === 'pending')
    return <Note>A second person has to agree before it is applied. Until then it does not change.</Note>
  if (isChanged && isOwn) return <Note>Your changes are not saved. The dollars below include them.</Note>
  return null
}
