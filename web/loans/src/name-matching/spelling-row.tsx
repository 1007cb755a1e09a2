import type { RememberedSpelling } from '@upline/contracts'
import { Button } from '@upline/ui'
import { Link } from '@upline/web-kit'
import { useState } from 'react'
import listCss from '../item-list/item-list.module.css'
import css from './name-matching.module.css'
import { spellingFacts } from './spelling-facts.ts'
import { ConfirmSpellingDialog, DeleteSpellingDialog } from './spelling-dialogs.tsx'

interface Props {
  spelling: RememberedSpelling
  /** The viewer confirms matches, but not one whose loans would pay them. */
  isCompany: boolean
}

export function SpellingRow({ spelling, isCompany }: Props) {
  const [open, setOpen] = useState<'confirm' | 'delete'>()
  const { spelling: name, member, state, canConfirm, canDelete } = spelling
  const close = () => setOpen(undefined)
  return (
    <li>
      <div className={`${listCss.what} ${css.what}`}>
        <span className={css.state} data-state={state}>
          {state === 'proposed' ? 'Proposed' : 'Confirmed'}
        </span>
        <b>
          Always match &quot;{name}&quot; to <Link to={`/member-profile/${member.id}`}>{member.name}</Link>
        </b>
        <span className={listCss.dim}>{spellingFacts(spelling)}</span>
        {isCompany && state === 'proposed' && !canConfirm && (
          <span className={listCss.dim}>Its loans would pay you: another admin or the CEO has to confirm it.</span>
        )}
      </div>
      <div className={css.acts}>
        {canConfirm && <MatchButton label="Confirm" name={name} variant="default" onClick={() => setOpen('confirm')} />}
        {canDelete && <MatchButton label="Delete" name={name} variant="subtle" onClick={() => setOpen('delete')} />}
      </div>
      {open === 'confirm' && <ConfirmSpellingDialog spelling={spelling} onClose={close} />}
      {open === 'delete' && <DeleteSpellingDialog spelling={spelling} onClose={close} />}
    </li>
  )
}

interface MatchButtonProps {
  label: string
  /** The name in the match. */
  name: string
  variant: 'default' | 'subtle'
  onClick: () => void
}

const MatchButton = ({ label, name, variant, onClick }: MatchButtonProps) => (
  <Button variant={variant} size="compact-md" aria-label={`${label} match: ${name}`} onClick={onClick}>
    {label}
  </Button>
)
