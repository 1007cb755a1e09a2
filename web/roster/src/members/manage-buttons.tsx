import { isCompanyRole, type Member } from '@upline/contracts'
import { Button, IconPlus, IconUpload } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { usePastReason } from '../team/as-of.tsx'
import { mayManage } from './member-facts.ts'
import { SetAllButton } from './set-all-button.tsx'

/** 'Set all' shows above two members. */
const SET_ALL_ABOVE = 2

interface Props {
  members: Member[]
  onImport: () => void
  /** Opens the builder's form, with address, business and sites. */
  onForm: () => void
  /** Filled where the form is the page's own way to add somebody. */
  formVariant: 'filled' | 'default'
}

/** What both rosters offer to those who manage members; nothing to anybody else. */
export function ManageButtons({ members, onImport, onForm, formVariant }: Props) {
  const user = useSignedInUser()
  const past = usePastReason()
  const whilePast = { disabled: past !== undefined, title: past }
  if (!mayManage(user)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport} {...whilePast}>
        Import CSV
      </Button>
      {isCompanyRole(user.role) && members.length > SET_ALL_ABOVE && <SetAllButton members={members} />}
      <Button variant={formVariant} leftSection={<IconPlus size={16} aria-hidden />} onClick={onForm} {...whilePast}>
        Add Team Member
      </Button>
    </>
  )
}
