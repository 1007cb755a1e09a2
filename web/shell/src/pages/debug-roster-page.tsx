import { roleLabel, type AccessChecks, type CurrentUser } from '@upline/contracts'
import { FieldList, LoadError, NeutralBadge, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import css from './debug-roster.module.css'
import { useAccessChecks } from './use-access-checks.ts'

/** Who the server takes me for, and why the roster pages are open to me or not. */
export function DebugRosterPage() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title="Debug Roster" sub="The current user, and what decides about the roster pages" />
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
  if (error && !data)
    return (
      <LoadError title="The access checks could not be loaded" detail={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows message="Loading the access checks..." rows={4} />
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
    meaning: 'Sees and changes every member, and finds Roster in the sidebar.',
  },
  {
    name: 'Role is manager',
    holds: of.manager,
    meaning: 'Sees and changes the own downline, at any depth.',
  },
  ...(of.auditor
    ? [{ name: 'Holds the Auditor duty', holds: true, meaning: 'Sees every member and changes nothing.' }]
    : []),
  {
    name: 'Username is a roster account',
    holds: of.rosterAccount,
    meaning: `The setting ROSTER_ACCOUNTS names usernames that may open the roster pages, whatever their role; admin always may. Yours is ${user.username}.`,
  },
  {
    name: 'Access to the roster pages',
    holds: of.rosterAccess,
    meaning: of.rosterAccess
      ? 'Granted: one of the checks above holds.'
      : "Denied: none of the checks above holds, so the roster pages say 'Please Log In'.",
  },
]
