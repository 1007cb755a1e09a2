import { LOAN_STATUSES, type EncompassMilestone, type LoanStatus } from '@upline/contracts'
import { counted, NeutralBadge, Panel, toast } from '@upline/ui'
import { DataTable, Select, type Column } from '@upline/ui/data'
import { failureToast, useCanChange } from '@upline/web-kit'
import { useMemo } from 'react'
import css from './integrations.module.css'
import { useEncompassMilestones, useMapMilestones } from './use-encompass.ts'

const UNMAPPED = 'Not mapped'
const CHOICES = [UNMAPPED, ...LOAN_STATUSES]

interface StatusChoiceProps {
  milestone: EncompassMilestone
  onChoose: (milestone: EncompassMilestone, status: LoanStatus | null) => void
}

const StatusChoice = ({ milestone, onChoose }: StatusChoiceProps) => (
  <Select
    size="xs"
    aria-label={`Status of ${milestone.name}`}
    data={CHOICES}
    value={milestone.status ?? UNMAPPED}
    allowDeselect={false}
    disabled={!useCanChange()}
    onChange={(value) => onChoose(milestone, value === UNMAPPED ? null : (value as LoanStatus))}
  />
)

const columnsFor = (onChoose: StatusChoiceProps['onChoose']): Column<EncompassMilestone>[] => [
  {
    key: 'name',
    title: 'Milestone',
    width: 200,
    cell: (milestone) => (
      <span className={css.name}>
        {milestone.name} {milestone.status === null && <NeutralBadge>Not mapped</NeutralBadge>}
      </span>
    ),
  },
  {
    key: 'loans',
    title: 'Loans',
    width: 80,
    end: true,
    cell: ({ loans }) => <span className="num">{loans.toLocaleString('en-US')}</span>,
  },
  {
    key: 'status',
    title: 'Status in Upline',
    width: 180,
    cell: (milestone) => <StatusChoice milestone={milestone} onChoose={onChoose} />,
  },
]

const noteOf = (milestones: EncompassMilestone[] | undefined): string | undefined => {
  const open = milestones?.filter(({ status, loans }) => status === null && loans > 0).length ?? 0
  return open === 0 ? undefined : `${open} with loans not mapped. Their loans keep their current status.`
}

function useColumns(): Column<EncompassMilestone>[] {
  const { mutate } = useMapMilestones()
  return useMemo(
    () =>
      columnsFor(({ name }, status) =>
        mutate(
          { milestones: [{ name, status }] },
          {
            onSuccess: () => toast({ title: 'Milestone mapped', message: `${name}: ${status ?? 'not mapped'}.` }),
            onError: failureToast('Error', 'Failed to map the milestone.'),
          },
        ),
      ),
    [mutate],
  )
}

/** Maps the tenant's milestones to statuses. Changes re-sync affected loans. */
export function MilestonePanel() {
  const query = useEncompassMilestones()
  const columns = useColumns()
  const rows = query.data?.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  return (
    <Panel title="Milestones" note={noteOf(query.data)} flush>
      <DataTable
        label="Milestones"
        rows={rows}
        columns={columns}
        id={({ name }) => name}
        rowHeight={48}
        query={query}
        loading="Loading the milestones..."
        empty="No milestones from Encompass yet"
        card={(milestone) => (
          <div className={css.card}>
            {columns[0]?.cell(milestone)}
            <span className={css.dim}>{counted(milestone.loans, 'loan')}</span>
            {columns[2]?.cell(milestone)}
          </div>
        )}
      />
    </Panel>
  )
}

const isOpen = ({ status, loans }: EncompassMilestone): boolean => status === null && loans > 0
