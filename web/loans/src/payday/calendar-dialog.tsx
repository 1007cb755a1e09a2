import { MAX_PAY_OFFSET_DAYS, PAY_FREQUENCIES, type PayCalendar, type PayFrequency } from '@upline/contracts'
import { Button, FieldGrid, FormError, FormFoot, TextInput, toast } from '@upline/ui'
import { Dialog, NumberInput, Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import { FREQUENCY_LABELS } from './payday-labels.ts'
import { useCalendarChange } from './use-payday.ts'
import css from '../reports/reports.module.css'

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

function CalendarForm({ calendar, onClose }: Omit<Props, 'opened'>) {
  const { frequency, anchor, offsets, changesFrom } = calendar
  const call = useCalendarChange()
  const form = useForm({ initialValues: { frequency, anchor: anchor ?? '', offsets } })
  const hasAnchor = needsAnchor(form.values.frequency)
  const submit = form.onSubmit((values) =>
    call.mutate(
      { ...values, anchor: hasAnchor ? values.anchor || null : null },
      {
        onSuccess: () => {
          toast({ title: 'Pay Calendar Changed', message: `It applies from ${calendarDay(changesFrom)}.` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>
        The change applies from {calendarDay(changesFrom)}, the start of the first period that was never locked. Earlier
        periods keep their dates.
      </p>
      <FieldGrid>
        <div data-wide>
          <Select
            label="Frequency"
            allowDeselect={false}
            data={PAY_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
            {...form.getInputProps('frequency')}
          />
        </div>
        {hasAnchor && (
          <div data-wide>
            <TextInput type="date" label="First day of any one period" {...form.getInputProps('anchor')} />
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
      <FormError>{call.isError && failureMessage(call.error, 'The pay calendar could not be changed.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Change Pay Calendar
        </Button>
      </FormFoot>
    </form>
  )
}
