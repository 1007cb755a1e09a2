import { Button, IconDownload, toast } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { failureMessage, ForChanges, usePutParams } from '@upline/web-kit'
import css from '../reports/reports.module.css'

interface PeriodCheck {
  mutate: (period: string, on: { onError: (error: Error) => void }) => void
  isPending: boolean
}

interface Props {
  /** Parameter of the URL and of the CSV. */
  period: 'quarter' | 'year'
  label: string
  value: string
  choices: { value: string; label: string }[]
  check: PeriodCheck
  csvPath: string
}

/** Chooses the period of a rule's report, checks it and downloads it. */
export function RuleReportBar({ period, label, value, choices, check, csvPath }: Props) {
  const put = usePutParams()
  const onError = (error: Error) =>
    toast({ title: `Unable to check the ${period}`, message: failureMessage(error, error.message), destructive: true })
  return (
    <div className={`${css.bar} no-print`}>
      <Select
        className={css.pick}
        label={label}
        allowDeselect={false}
        data={choices}
        value={value}
        onChange={(chosen) => put({ [period]: chosen })}
      />
      <div className={css.actions}>
        <ForChanges>
          <Button variant="default" onClick={() => check.mutate(value, { onError })} loading={check.isPending}>
            Check Again
          </Button>
        </ForChanges>
        <Button
          component="a"
          href={`${csvPath}?${period}=${value}`}
          download=""
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          CSV
        </Button>
      </div>
    </div>
  )
}
