import { Button, IconPlus, IconRefresh, IconUpload } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { mayManage } from '../members/member-facts.ts'

interface Props {
  onAdd: () => void
  onImport: () => void
  onRefresh: () => void
}

export function AdminActions({ onAdd, onImport, onRefresh }: Props) {
  const manages = mayManage(useSignedInUser())
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        Refresh
      </Button>
      {manages && (
        <>
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            Import CSV
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add User
          </Button>
        </>
      )}
    </>
  )
}
