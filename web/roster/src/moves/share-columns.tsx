import type { MovePreviewShare } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from '@upline/ui'
import type { Column } from '@upline/ui/data'

export const shareColumns: Column<MovePreviewShare>[] = [
  { key: 'name', title: 'Name', width: 110, cell: ({ name }) => name },
  {
    key: 'before',
    title: 'Now',
    width: 100,
    end: true,
    cell: ({ before }) => <Money cents={fromDollars(before)} decimals={2} />,
  },
  {
    key: 'after',
    title: 'After',
    width: 100,
    end: true,
    cell: ({ after }) => <Money cents={fromDollars(after)} decimals={2} />,
  },
]
