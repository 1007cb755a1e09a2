import { isCompanyRole, type Member } from '@upline/contracts'
import { Button } from '@upline/ui'
import { Popover } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { usePastReason } from './as-of.tsx'
import { useSetAllTo } from './use-set-all-to.tsx'

/** 'Set All' appears above two members. */
const SET_ALL_ABOVE = 2

/** Actions that change many members. In a menu, no one starts them by accident. Renders nothing without items. */
export function MoreMenu({ members }: { members: Member[] }) {
  const user = useSignedInUser()
  const past = usePastReason()
  const [opened, setOpened] = useState(false)
  const setAll = useSetAllTo(members)
  if (!isCompanyRole(user.role) || members.length <= SET_ALL_ABOVE || !setAll.label) return null
  const ask = () => {
    setOpened(false)
    setAll.ask()
  }
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" withRoles={false}>
        <Popover.Target>
          <Button
            variant="default"
            aria-expanded={opened}
            disabled={past !== undefined}
            title={past}
            onClick={() => setOpened(!opened)}
          >
            More
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={6}>
          <Button variant="subtle" c="var(--mantine-color-error)" onClick={ask}>
            {setAll.label}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {setAll.dialog}
    </>
  )
}
