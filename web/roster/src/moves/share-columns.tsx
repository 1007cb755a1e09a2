import type { MovePreviewShare } from '@upline/contracts'
import { Money } from '@upline/ui'
import type { Column } from '@upline/ui/data'

export const cents = (dollars: number) => Math.round(dollars * 100)
export const whole = (count: number) => count.toLocaleString('en-US')

export const shareColumns: Column<MovePreviewShare>[] = [
  { key: 'name', title: 'Name', width: 110, cell: ({ name }) => name },
  {
    key: 'before',
    title: 'Now',
    width: 100,
    end: true,
    cell: ({ before }) => <Money cents={cents(before)} decimals={2} />,
  },
  {
    key: 'after',
    title: 'After',
    width: 100,
    end: true,
    cell: ({ after }) => <Money cents={cents(after)} decimals={2} />,
  },
]
