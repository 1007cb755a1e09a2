import { MAX_PAYOFF_STEPS, type PayrollSettings } from '@upline/contracts'
import { Button, FormSection } from '@upline/ui'
import { NumberInput, type UseFormReturnType } from '@upline/ui/data'
import { ForChanges } from '@upline/web-kit'
import { payoffSentence } from './payoff-sentence.ts'
import css from '../reports/reports.module.css'

interface Props {
  form: UseFormReturnType<PayrollSettings>
}

/** The company's rule of early payoffs: days and percent per entry, and what each means. */
export function PayoffRuleFields({ form }: Props) {
  const rule = form.values.payoffRule
  const last = rule.at(-1)
  const add = () =>
    form.insertListItem('payoffRule', {
      withinDays: last ? last.withinDays + 90 : 90,
      percent: last ? Math.max(Math.floor(last.percent / 2), 1) : 100,
    })
  return (
    <FormSection
      title="Early payoffs"
      note="A loan that is paid off early costs its payees a percentage of their shares. Changes apply to payoffs that are recorded later. Without an entry, you enter the percentage of each payoff."
    >
      {rule.map((_, at) => (
        <Entry key={at} form={form} at={at} />
      ))}
      {rule.length < MAX_PAYOFF_STEPS && (
        <ForChanges>
          <div data-wide>
            <Button variant="default" onClick={add}>
              Add Entry
            </Button>
          </div>
        </ForChanges>
      )}
    </FormSection>
  )
}

const Entry = ({ form, at }: Props & { at: number }) => (
  <div data-wide className={css.form} role="group" aria-label={`Entry ${at + 1}`}>
    <div className={css.bar}>
      <NumberInput
        label="Within days"
        min={1}
        max={3_650}
        allowDecimal={false}
        {...form.getInputProps(`payoffRule.${at}.withinDays`)}
      />
      <NumberInput
        label="Percent of each share"
        min={1}
        max={100}
        allowDecimal={false}
        suffix="%"
        {...form.getInputProps(`payoffRule.${at}.percent`)}
      />
      <ForChanges>
        <Button variant="default" onClick={() => form.removeListItem('payoffRule', at)}>
          Remove entry {at + 1}
        </Button>
      </ForChanges>
    </div>
    <p className={css.dim}>{payoffSentence(form.values.payoffRule, at)}</p>
  </div>
)
