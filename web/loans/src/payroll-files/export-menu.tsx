import { PAY_RUN_EXPORT_FORMATS, PAY_RUN_EXPORT_LABELS, payrollFieldsPath } from '@upline/contracts'
import { Button, FormError } from '@upline/ui'
import { Popover } from '@upline/ui/data'
import { ApiError, failureMessage, Link } from '@upline/web-kit'
import { useState } from 'react'
import css from './export-menu.module.css'
import { usePayrollExport } from './use-payroll-export.ts'

interface Props {
  runId: string
  /** `subtle` next to other subtle buttons. */
  variant?: 'default' | 'subtle'
}

/** Downloads an approved pay run for a payroll provider. What is missing is listed with a link to fix it. */
export function ExportMenu({ runId, variant = 'default' }: Props) {
  const [opened, setOpened] = useState(false)
  const download = usePayrollExport(runId)
  const toggle = () => {
    download.reset()
    setOpened(!opened)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} shadow="md" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant={variant} onClick={toggle} aria-label={`Export pay run ${runId}`}>
          Export
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.formats} role="group" aria-label="Format">
          {PAY_RUN_EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="compact-sm"
              variant="subtle"
              justify="start"
              disabled={download.isPending}
              onClick={() => download.mutate(format, { onSuccess: () => setOpened(false) })}
            >
              {PAY_RUN_EXPORT_LABELS[format]}
            </Button>
          ))}
        </div>
        {download.isError && <ExportProblem error={download.error} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const ExportProblem = ({ error }: { error: Error }) => (
  <div className={css.problem}>
    <FormError>{failureMessage(error, 'The file could not be exported. Try again.')}</FormError>
    {error instanceof ApiError && <Fixes error={error} />}
  </div>
)

function Fixes({ error: { code, errors } }: { error: ApiError }) {
  if (code === 'loans.payroll-settings-incomplete')
    return <Link to="/reports?tab=payroll-settings">Open payroll settings</Link>
  if (code !== 'loans.payees-without-employee-number') return null
  return (
    <ul className={css.people}>
      {errors.map(({ field, message }) => (
        <li key={field}>
          <Link to={payrollFieldsPath(field)}>{message}</Link>
        </li>
      ))}
    </ul>
  )
}
