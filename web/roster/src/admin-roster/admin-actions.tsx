import { Button, IconPlus, IconRefresh, IconUpload } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { canManage } from '../members/member-facts.ts'
import { usePastReason } from '../members/as-of.tsx'

interface Props {
  onAdd: () => void
  onImport: () => void
  onRefresh: () => void
}

export function AdminActions({ onAdd, onImport, onRefresh }: Props) {
  const manages = canManage(useSignedInUser())
  const past = usePastReason()
  const whilePast = { disabled: past !== undefined, title: past }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh
      </Button>
      {manages && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onImport}
            {...whilePast}
          >
            Import CSV
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} {...whilePast}>
            Add User
          </Button>
        </>
      )}
    </>
  )
}
