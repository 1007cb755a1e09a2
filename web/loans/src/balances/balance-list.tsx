import type { MemberBalance } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Empty, IconSearch, Money, Panel, TextInput, useDebouncedValue } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useState } from 'react'
import { useBalances } from './use-balances.ts'
import css from '../reports/reports.module.css'

const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} />

const COLUMNS: Column<MemberBalance>[] = [
  { key: 'name', title: 'Member', width: 200, cell: ({ name }) => name },
  { key: 'terms', title: 'Pay terms', width: 90, cell: ({ hasTerms }) => (hasTerms ? 'Set' : '—') },
  { key: 'balance', title: 'Balance', term: 'Balance', width: 120, end: true, cell: ({ balance }) => money(balance) },
  {
    key: 'recoverable',
    title: 'To recover',
    term: 'Recoverable',
    width: 120,
    end: true,
    cell: ({ recoverable }) => money(recoverable),
  },
  {
    key: 'guaranteed',
    title: 'Guarantees',
    term: 'Guarantee',
    width: 120,
    end: true,
    cell: ({ guaranteed }) => money(guaranteed),
  },
]

/** Members with a balance or pay terms: all for payroll, the downline for managers. Payroll's search finds every member. */
export function BalanceList({ onOpen }: { onOpen: (memberId: string) => void }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const { query, rows, onEnd } = useBalances(q)
  return (
    <div className={css.stack}>
      <div className={css.bar}>
        <MemberSearch typed={typed} onType={setTyped} />
      </div>
      <Panel title="Balances" note="Below $0: paid more than earned" flush>
        <DataTable
          label="Balances"
          rows={rows}
          columns={COLUMNS}
          id={({ memberId }) => memberId}
          query={query}
          height="70vh"
          onEnd={onEnd}
          onOpen={({ memberId }) => onOpen(memberId)}
          openLabel={({ name }) => `Balance of ${name}`}
          loading="Loading balances..."
          empty={
            q.trim() === '' ? (
              <Empty title="No balances">Draws, guarantees and carried nets appear here.</Empty>
            ) : (
              <Empty title="No one matches your search" />
            )
          }
          card={(one) => <BalanceCard one={one} onOpen={() => onOpen(one.memberId)} />}
        />
      </Panel>
    </div>
  )
}

const BalanceCard = ({ one, onOpen }: { one: MemberBalance; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{one.name}</span>
      {money(one.balance)}
    </div>
    <div className={css.dim}>To recover {money(one.recoverable)}</div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        See balance
      </Button>
    </div>
  </div>
)

const MemberSearch = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => (
  <TextInput
    className={css.pick}
    type="search"
    label="Search members"
    leftSection={<IconSearch size={15} aria-hidden />}
    value={typed}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
)
