import type { Member } from '@upline/contracts'
import { LoadError, Loading, MetricStrip, PageHeader, Panel, useDebouncedValue } from '@upline/ui'
import { useSearchParams } from '@upline/web-kit'
import { AddMemberDialog } from '../member-dialogs/add-member-dialog.tsx'
import { DeleteMemberDialog } from '../member-dialogs/delete-member-dialog.tsx'
import { EditMemberDialog } from '../member-dialogs/edit-member-dialog.tsx'
import { useState } from 'react'
import { ImportDialog } from '../roster-import/import-dialog.tsx'
import { matchesSearch, rosterCounts } from './member-facts.ts'
import { RosterActions, RosterFoot } from './roster-actions.tsx'
import { RosterFrame } from './roster-frame.tsx'
import css from './roster-page.module.css'
import { rosterFailure, useMembers, useMemberSearch } from './use-members.ts'

const TYPING_PAUSE_MS = 250

export type RosterDialog = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; member: Member }

function useRosterSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const all = useMembers()
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS)
  const onServer = Boolean(all.data?.hasMore)
  const found = useMemberSearch(settled, onServer)
  const members = all.data?.members
  const shown = onServer && search ? found.data : members?.filter((member) => matchesSearch(member, search))
  return { all, members, shown, search, setSearch: (q: string) => setParams(q ? { q } : {}, { replace: true }) }
}

export function WorkingRoster() {
  const { all, members, shown, search, setSearch } = useRosterSearch()
  const [dialog, setDialog] = useState<RosterDialog>()
  const close = () => setDialog(undefined)
  if (all.isError && !members) {
    return (
      <>
        <PageHeader title="Working Team Roster" />
        <Panel flush>
          <LoadError
            title="Error Loading Roster"
            detail={rosterFailure(all.error)}
            onRetry={() => void all.refetch()}
            retry="Retry"
          />
        </Panel>
      </>
    )
  }
  if (!members) {
    return (
      <>
        <PageHeader title="Working Team Roster" />
        <Panel flush>
          <Loading>Loading Team Roster...</Loading>
        </Panel>
      </>
    )
  }
  const count = `${members.length.toLocaleString('en-US')}${all.data?.hasMore ? '+' : ''} team member${members.length === 1 ? '' : 's'}`
  return (
    <>
      <PageHeader
        title="Working Team Roster"
        sub={count}
        actions={<RosterActions members={members} onDialog={setDialog} onRefresh={() => void all.refetch()} />}
      />
      <p className={css.success} role="status">
        Roster loaded: {count}
      </p>
      <Counters members={members} />
      <RosterFrame members={shown} isEmpty={members.length === 0} {...{ search, setSearch }} onDialog={setDialog} />
      <RosterFoot onAdd={() => setDialog({ kind: 'add' })} onRefresh={() => void all.refetch()} />
      <AddMemberDialog opened={dialog?.kind === 'add'} onClose={close} members={members} />
      <ImportDialog opened={dialog?.kind === 'import'} onClose={close} />
      <EditMemberDialog
        member={dialog?.kind === 'edit' ? dialog.member : undefined}
        onClose={close}
        members={members}
      />
      <DeleteMemberDialog
        member={dialog?.kind === 'delete' ? dialog.member : undefined}
        onClose={close}
        texts="roster"
      />
    </>
  )
}

function Counters({ members }: { members: Member[] }) {
  const counts = rosterCounts(members)
  const whole = (count: number) => count.toLocaleString('en-US')
  return (
    <MetricStrip
      label="Roster"
      metrics={[
        { label: 'Total Members', value: whole(counts.total) },
        { label: 'Loan Officers', value: whole(counts.loanOfficers) },
        { label: 'Senior LOs', value: whole(counts.seniors) },
        { label: 'Admins/CEOs', value: whole(counts.admins) },
      ]}
    />
  )
}
