import type { Member } from '@upline/contracts'
import { Button, IconPlus, IconUpload } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { usePastReason } from './as-of.tsx'
import { canManage } from './member-facts.ts'
import { MoreMenu } from './more-menu.tsx'

interface Props {
  members: Member[]
  onImport: () => void
  /** Opens the builder's form, with address, business and sites. */
  onForm: () => void
  /** Filled if this form is the page's main way to add a member. */
  formVariant: 'filled' | 'default'
}

/** Buttons of both rosters for viewers who manage members. Empty for everyone else. */
export function ManageButtons({ members, onImport, onForm, formVariant }: Props) {
  const user = useSignedInUser()
  const past = usePastReason()
  const whilePast = { disabled: past !== undefined, title: past }
  if (!canManage(user)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport} {...whilePast}>
        Import CSV
      </Button>
      <MoreMenu members={members} />
      <Button variant={formVariant} leftSection={<IconPlus size={16} aria-hidden />} onClick={onForm} {...whilePast}>
        Add Team Member
      </Button>
    </>
  )
}
