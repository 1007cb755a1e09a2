import type { DirectRecruit } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { ActiveBadge, Money } from '@upline/ui'
import { type Column, DataTable, instantDate } from '@upline/ui/data'
import { fullName } from './find-recruits.ts'
import css from './recruiting-page.module.css'

const columns: Column<DirectRecruit>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 190,
    sort: fullName,
    cell: (recruit) => <b className={css.name}>{fullName(recruit)}</b>,
  },
  {
    key: 'email',
    title: 'Email',
    width: 240,
    sort: (recruit) => recruit.email,
    cell: (recruit) => (
      <a className={css.link} href={`mailto:${recruit.email}`}>
        {recruit.email}
      </a>
    ),
  },
  {
    key: 'joined',
    title: 'Joined Date',
    width: 130,
    sort: (recruit) => recruit.createdAt,
    cell: (recruit) => instantDate(recruit.createdAt),
  },
  {
    key: 'status',
    title: 'Status',
    width: 110,
    sort: (recruit) => (recruit.isActive ? 0 : 1),
    cell: (recruit) => <ActiveBadge isActive={recruit.isActive} />,
  },
  {
    key: 'volume',
    title: 'YTD Volume',
    width: 130,
    end: true,
    sort: (recruit) => recruit.ytdVolume,
    cell: (recruit) => <Money cents={fromDollars(recruit.ytdVolume)} />,
  },
]

const RecruitCard = ({ recruit }: { recruit: DirectRecruit }) => (
  <div className={css.card}>
    <div className={css.cardLine}>
      <b className={css.name}>{fullName(recruit)}</b>
      <ActiveBadge isActive={recruit.isActive} />
    </div>
    <a className={css.link} href={`mailto:${recruit.email}`}>
      {recruit.email}
    </a>
    <div className={css.cardLine}>
      <span>Joined {instantDate(recruit.createdAt)}</span>
      <span>
        YTD Volume <Money cents={fromDollars(recruit.ytdVolume)} />
      </span>
    </div>
  </div>
)

export const RecruitsTable = ({ recruits }: { recruits: DirectRecruit[] }) => (
  <DataTable
    label="Direct Recruits"
    rows={recruits}
    columns={columns}
    id={(recruit) => recruit.id}
    card={(recruit) => <RecruitCard recruit={recruit} />}
  />
)
