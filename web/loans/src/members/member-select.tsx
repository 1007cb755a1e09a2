import { type CurrentUser, searchToSend } from '@upline/contracts'
import { hasDuty, seesCompany, seesPay } from '@upline/permissions'
import { useDebouncedValue } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { api, keepPreviousData, useQuery, useSignedInUser, withQuery } from '@upline/web-kit'
import { useState, type ReactNode } from 'react'

interface Props {
  label: string
  value?: string
  onChange?: (id: string) => void
  error?: ReactNode
}

const SHOWN = 50

type Source = '/api/users' | '/api/balances' | '/api/evidence/members'

/** Members with the Payroll or the Compliance duty see only their own team in the roster, so their search uses another list. */
function sourceFor(user: CurrentUser): Source {
  if (seesCompany(user)) return '/api/users'
  if (seesPay(user)) return '/api/balances'
  return hasDuty(user, 'compliance') ? '/api/evidence/members' : '/api/users'
}

/** Members of any size of roster that match what was typed. */
function useFoundMembers(q: string): { value: string; label: string }[] {
  const source = sourceFor(useSignedInUser())
  const { data = [] } = useQuery({
    queryKey: [source, 'select', q],
    queryFn: () => SEARCHES[source](q),
    placeholderData: keepPreviousData,
  })
  return data
}

const membersOfRoster = async (q: string) =>
  (await api(withQuery('/api/users', { q, limit: SHOWN }))).map(({ id, firstName, lastName, username }) => ({
    value: id,
    label: `${firstName} ${lastName} (@${username})`,
  }))

const membersOfBalances = async (q: string) =>
  (await api(withQuery('/api/balances', { q: searchToSend(q), limit: SHOWN }))).map(({ memberId, name }) => ({
    value: memberId,
    label: name,
  }))

const membersForEvidence = async (q: string) =>
  (await api(withQuery('/api/evidence/members', { q: searchToSend(q) }))).map(({ id, name, username }) => ({
    value: id,
    label: `${name} (@${username})`,
  }))

const SEARCHES = {
  '/api/users': membersOfRoster,
  '/api/balances': membersOfBalances,
  '/api/evidence/members': membersForEvidence,
}

/** Selects a member of a roster of any size: the server searches. */
export function MemberSelect({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [q] = useDebouncedValue(typed, 250)
  const found = useFoundMembers(q)
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No member with that name"
      data={options}
      filter={({ options: all }) => all}
      value={value || null}
      error={error}
      onSearchChange={(text) => setTyped(text === chosen?.label ? '' : text)}
      onChange={(id) => {
        setChosen(options.find((one) => one.value === id))
        if (id) onChange?.(id)
      }}
    />
  )
}
