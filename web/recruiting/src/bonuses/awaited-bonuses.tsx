import type { AwaitedBonus } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import css from './bonuses.module.css'

const COLUMNS: Column<AwaitedBonus>[] = [
  { key: 'recruit', title: 'Recruit', width: 170, cell: ({ recruit }) => <b className={css.name}>{recruit.name}</b> },
  { key: 'loans', title: 'Funded Loans', width: 120, cell: ({ loans, loansNeeded }) => `${loans} of ${loansNeeded}` },
  {
    key: 'amount',
    title: 'Bonus',
    width: 100,
    end: true,
    cell: ({ amount }) => <Money cents={fromDollars(amount)} decimals={2} />,
  },
]

/** Recruits whose loans have not earned the bonus yet. */
export const AwaitedBonuses = ({ rows }: { rows: AwaitedBonus[] }) => (
  <DataTable label="Bonuses Waiting for Funded Loans" rows={rows} columns={COLUMNS} id={({ recruit }) => recruit.id} />
)
