import { useDebouncedValue } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  description?: string
  /** Only loans of this status. */
  status?: 'Funded'
  clearable?: boolean
  /** The props of a form field. */
  inputProps: { value?: string; onChange?: (id: string | null) => void; error?: ReactNode }
}

const SHOWN = 30

function useFoundLoans(q: string, status: Props['status']) {
  const { data } = useQuery({
    queryKey: ['/api/loans', 'select', status, q],
    queryFn: () => api(withQuery('/api/loans', { q, ...(status && { status }), limit: SHOWN })),
    placeholderData: keepPreviousData,
  })
  return (data?.loans ?? []).map(({ id, loanNumber, borrower }) => ({
    value: id,
    label: `${loanNumber ?? '—'} · ${borrower}`,
  }))
}

/** The server searches. */
export function LoanSelect({ label, description, status, clearable = false, inputProps }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  return (
    <Select
      {...{ label, description, clearable }}
      searchable
      allowDeselect={false}
      nothingFoundMessage={`No ${status === undefined ? '' : 'funded '}loan with that borrower or number`}
      data={useFoundLoans(q, status)}
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(text.replace(/^.* · /, ''))}
      {...inputProps}
    />
  )
}
