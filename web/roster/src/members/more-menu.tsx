import { isCompanyRole, type Member } from '@upline/contracts'
import { Button } from '@upline/ui'
import { Menu } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { usePastReason } from './as-of.tsx'
import { useSetAllTo } from './use-set-all-to.tsx'

/** 'Set All' appears above two members. */
const SET_ALL_ABOVE = 2

/** What changes many members, so that no one starts it by a wrong click. Nothing without items. */
export function MoreMenu({ members }: { members: Member[] }) {
  const user = useSignedInUser()
  const past = usePastReason()
  const setAll = useSetAllTo(members)
  if (!isCompanyRole(user.role) || members.length <= SET_ALL_ABOVE || !setAll.label) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={past !== undefined} title={past}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item c="var(--mantine-color-error)" onClick={setAll.ask}>
            {setAll.label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {setAll.dialog}
    </>
  )
}
