import { MAX_PAY_OFFSET_DAYS, PAY_FREQUENCIES, type PayCalendar, type PayFrequency } from '@upline/contracts'
import { FieldGrid, TextInput, toast } from '@upline/ui'
import { Dialog, NumberInput, Select, useForm, type UseFormReturnType } from '@upline/ui/data'
import { CallForm } from '../forms/call-form.tsx'
import { calendarDay } from '../labels/period-labels.ts'
import { FREQUENCY_LABELS } from './payday-labels.ts'
import { useCalendarChange } from './use-payday.ts'

interface Props {
  calendar: PayCalendar
  opened: boolean
  onClose: () => void
}

export const CalendarDialog = ({ calendar, opened, onClose }: Props) => (
  <Dialog title="Change pay calendar" opened={opened} onClose={onClose} size={520}>
    {opened && <CalendarForm {...{ calendar, onClose }} />}
  </Dialog>
)

const needsAnchor = (frequency: PayFrequency): boolean => frequency === 'weekly' || frequency === 'biweekly'
const OFFSETS = [
  ['lock', 'Days to the lock'],
  ['verify', 'Days to verify by'],
  ['pay', 'Days to pay day'],
] as const

interface CalendarValues {
  frequency: PayFrequency
  /** '' without one. */
  anchor: string
  offsets: PayCalendar['offsets']
}

function CalendarForm({ calendar, onClose }: Omit<Props, 'opened'>) {
  const { frequency, anchor, offsets, changesFrom } = calendar
  const form = useForm<CalendarValues>({ initialValues: { frequency, anchor: anchor ?? '', offsets } })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useCalendarChange()}
      inputOf={(values) => ({ ...values, anchor: needsAnchor(values.frequency) ? values.anchor || null : null })}
      onDone={() => toast({ title: 'Pay Calendar Changed', message: `It applies from ${calendarDay(changesFrom)}.` })}
      submit="Change Pay Calendar"
      failure="The pay calendar could not be changed."
    >
      <p>
        The change applies from {calendarDay(changesFrom)}, the start of the first period that was never locked. Earlier
        periods keep their dates.
      </p>
      <CalendarFields form={form} />
    </CallForm>
  )
}

const CalendarFields = ({ form }: { form: UseFormReturnType<CalendarValues> }) => (
  <FieldGrid>
    <div data-wide>
      <Select
        label="Frequency"
        allowDeselect={false}
        data={PAY_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
        {...form.getInputProps('frequency')}
      />
    </div>
    {needsAnchor(form.values.frequency) && (
      <div data-wide>
        <TextInput type="date" label="First day of any period" {...form.getInputProps('anchor')} />
      </div>
    )}
    {OFFSETS.map(([name, label]) => (
      <NumberInput
        key={name}
        label={label}
        description="After the last day of the period"
        min={0}
        max={MAX_PAY_OFFSET_DAYS}
        allowDecimal={false}
        {...form.getInputProps(`offsets.${name}`)}
      />
    ))}
  </FieldGrid>
)
