import { roleLabel, type AccessChecks, type CurrentUser } from '@upline/contracts'
import { NeutralBadge, PageHeader, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import css from './debug-roster.module.css'
import { useAccessChecks } from './use-access-checks.ts'

/** The current user as the server sees it, and the checks for access to the roster pages. */
export default function DebugRosterPage() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title="Debug Roster" sub="The current user and the access checks of the roster pages" />
      <div className={css.page}>
        <Panel title="Current User" flush>
          <FieldList
            fields={[
              ['Id', user.id],
              ['Username', `@${user.username}`],
              ['Name', `${user.firstName} ${user.lastName}`],
              ['Email', user.email],
              ['Role', `${roleLabel(user.role)} (${user.role})`],
              ['Level', String(user.level)],
              ['Password change due', user.needsPasswordChange ? 'Yes' : 'No'],
            ]}
          />
        </Panel>
        <Panel title="Access Checks" flush>
          <Checks user={user} />
        </Panel>
      </div>
    </>
  )
}

function Checks({ user }: { user: CurrentUser }) {
  const { data, error, refetch } = useAccessChecks()
  if (error && !data) return <QueryError title="Unable to load access checks" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading access checks..." rows={4} />
  return (
    <ul className={css.checks}>
      {checksOf(user, data).map(({ name, holds, meaning }) => (
        <li key={name}>
          <div>
            <b>{name}</b>
            <p>{meaning}</p>
          </div>
          <NeutralBadge>{holds ? 'Yes' : 'No'}</NeutralBadge>
        </li>
      ))}
    </ul>
  )
}

interface Check {
  name: string
  holds: boolean
  meaning: string
}

const checksOf = (user: CurrentUser, of: AccessChecks): Check[] => [
  {
    name: 'Role is admin or ceo',
    holds: of.companyRole,
    meaning: 'Can view and edit all members and open Roster in the sidebar.',
  },
  {
    name: 'Role is manager',
    holds: of.manager,
    meaning: 'Can view and edit their own downline, at any depth.',
  },
  ...(of.auditor
    ? [{ name: 'Has the Auditor duty', holds: true, meaning: 'Can view all members but edit none.' }]
    : []),
  {
    name: 'Username is a roster account',
    holds: of.rosterAccount,
    meaning: `The setting ROSTER_ACCOUNTS lists usernames with access to the roster pages, regardless of role. admin always has access. Your username is ${user.username}.`,
  },
  {
    name: 'Access to the roster pages',
    holds: of.rosterAccess,
    meaning: of.rosterAccess
      ? 'Granted: a check above passed.'
      : "Denied: no check above passed, so the roster pages show 'Please Log In'.",
  },
]
