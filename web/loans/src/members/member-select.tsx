import { searchToSend } from '@upline/contracts'
import { seesCompany, seesPay } from '@upline/permissions'
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

/** Members of the roster. A member with the Payroll duty sees only themselves there, so their search uses the balances. */
function useFoundMembers(q: string): { value: string; label: string }[] {
  const user = useSignedInUser()
  const isPayroll = seesPay(user) && !seesCompany(user)
  const { data = [] } = useQuery({
    queryKey: [isPayroll ? '/api/balances' : '/api/users', 'select', q],
    queryFn: () => (isPayroll ? membersOfBalances(q) : membersOfRoster(q)),
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
