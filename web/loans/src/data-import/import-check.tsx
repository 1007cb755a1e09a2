import { counted, FormError, Loading, Note } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { failureMessage, keepPreviousData, useCompanyZone, useQuery } from '@upline/web-kit'
import type { FileCheck, OtherStatus } from './check-rows.ts'
import css from './data-import.module.css'
import type { CheckedAs } from './read-loan-file.ts'
import type { Loaded } from './use-loan-import.ts'
import { PROGRESS_CHOICES, useRememberStatus, useStatusValues } from '../status-values/use-status-values.ts'

interface Props {
  loaded: Loaded
  check: (how: CheckedAs) => Promise<FileCheck>
}

/** What will happen to the rows of the file, before it is imported. */
export function ImportCheck({ loaded: { file, mapping }, check }: Props) {
  const { values, isLoading } = useStatusValues()
  const timeZone = useCompanyZone()
  const query = useQuery({
    queryKey: ['import-check', file.name, file.size, file.lastModified, mapping, values, timeZone],
    queryFn: () => check({ mapping, statuses: values, timeZone }),
    enabled: !isLoading,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (query.isError)
    return (
      <div className={css.message}>
        <Note>The file could not be checked. The import shows each rejected row with its reason.</Note>
      </div>
    )
  if (!query.data) return <Loading>Checking the rows...</Loading>
  return <Checked found={query.data} />
}

/** '5 rows will import, 2 will be rejected.' */
const checkText = ({ accepted, rejected }: Pick<FileCheck, 'accepted' | 'rejected'>): string =>
  rejected === 0
    ? `${counted(accepted, 'row')} will import.`
    : `${counted(accepted, 'row')} will import, ${rejected.toLocaleString('en-US')} will be rejected.`

const Checked = ({ found }: { found: FileCheck }) => (
  <div className={css.check}>
    <p role="status">
      <b>{checkText(found)}</b> Loan officers and your permissions are checked during the import.
    </p>
    {found.reasons.length > 0 && (
      <ul className={css.reasons}>
        {found.reasons.map(({ reason, rows }) => (
          <li key={reason}>
            {counted(rows, 'row')}: {reason}
          </li>
        ))}
      </ul>
    )}
    {found.otherStatuses.length > 0 && <StatusTexts texts={found.otherStatuses} />}
  </div>
)

const NONE = 'none'
const CHOICES = [{ value: NONE, label: 'Rejected' }, ...PROGRESS_CHOICES]

/** Maps texts of the status column to statuses. Choices are remembered for later files. */
function StatusTexts({ texts }: { texts: OtherStatus[] }) {
  const remember = useRememberStatus()
  return (
    <section aria-label="Statuses in the file" className={css.statuses}>
      <p>
        The file uses other names for some statuses. Choose what they mean. Upline remembers it for your next import.
      </p>
      {texts.map(({ written, rows, value }) => (
        <Select
          key={written}
          size="xs"
          label={`"${written}" (${counted(rows, 'row')})`}
          data={CHOICES}
          value={value ?? NONE}
          allowDeselect={false}
          disabled={remember.isPending}
          onChange={(chosen) => remember.mutate({ [written]: chosen === NONE ? null : chosen })}
        />
      ))}
      <FormError>{remember.isError && failureMessage(remember.error, 'The status could not be saved.')}</FormError>
    </section>
  )
}
