import { type CommissionLevel, levelLabel, RETROACTIVE_TIERS_WARNING, TIERS_NOTICE } from '@upline/contracts'
import { Button, IconPlus, Note } from '@upline/ui'
import { NumberInput, Select, Term, type UseFormReturnType } from '@upline/ui/data'
import type { VersionValues } from './version-form-values.ts'
import css from './plans.module.css'

type Form = UseFormReturnType<VersionValues>

const MONEY = { decimalScale: 2, min: 0, prefix: '$', thousandSeparator: ',', hideControls: true }

const BASIS_POINTS = { min: 0, max: 10_000, allowDecimal: false, hideControls: true }
const LOANS = { min: 1, allowDecimal: false, hideControls: true }

/** Every term that a version can have. */
export function VersionTerms({ form }: { form: Form }) {
  return (
    <>
      <p className={css.about}>
        Rates are in <Term name="Basis points (bp)">basis points</Term> of the loan amount. Minimum, maximum (the{' '}
        <Term name="Cap">cap</Term>) and flat amounts are in dollars per loan.
      </p>
      <div className={css.levels}>
        {form.values.rates.map((_, level) => (
          <LevelTerms key={level} {...{ form, level }} />
        ))}
      </div>
      <TierTerms form={form} />
    </>
  )
}

/** Personal and the first override have the definition. */
function LevelName({ level }: { level: CommissionLevel }) {
  if (level > 1) return levelLabel(level)
  return <Term name={level === 0 ? 'Personal' : 'Override'}>{levelLabel(level)}</Term>
}

function LevelTerms({ form, level }: { form: Form; level: number }) {
  return (
    <fieldset className={css.level}>
      <legend>
        <LevelName level={level as CommissionLevel} />
      </legend>
      <NumberInput label="Basis points" {...BASIS_POINTS} {...form.getInputProps(`rates.${level}.rateBp`)} />
      <NumberInput label="Minimum" {...MONEY} {...form.getInputProps(`rates.${level}.minDollars`)} />
      <NumberInput label="Maximum" {...MONEY} {...form.getInputProps(`rates.${level}.maxDollars`)} />
      <NumberInput label="Flat per loan" {...MONEY} {...form.getInputProps(`rates.${level}.perLoanDollars`)} />
    </fieldset>
  )
}

const MEASURES = [
  { value: 'none', label: 'No tiers' },
  { value: 'volume', label: 'By funded volume of the month' },
  { value: 'units', label: 'By number of funded loans of the month' },
]
const MODES = [
  { value: 'marginal', label: 'Only what is above each step' },
  { value: 'whole-month', label: 'The whole month' },
]

function TierTerms({ form }: { form: Form }) {
  const { tiers, mode, steps } = form.values
  return (
    <fieldset className={css.tiers}>
      <legend>
        <Term name="Tier">Tiers</Term> on a payee’s own funded loans
      </legend>
      <Select label="Tiers" data={MEASURES} allowDeselect={false} {...form.getInputProps('tiers')} />
      {tiers !== 'none' && (
        <>
          <Select label="The extra applies to" data={MODES} allowDeselect={false} {...form.getInputProps('mode')} />
          {mode === 'whole-month' && (
            <Note role="status">
              {RETROACTIVE_TIERS_WARNING} {TIERS_NOTICE}
            </Note>
          )}
          {steps.map((_, at) => (
            <TierStep key={at} {...{ form, at }} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => form.insertListItem('steps', { from: '', extraBp: '' })}
            >
              Add Step
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

function TierStep({ form, at }: { form: Form; at: number }) {
  const step = `Step ${at + 1}`
  const isVolume = form.values.tiers === 'volume'
  return (
    <div className={css.step}>
      <NumberInput
        label={isVolume ? `${step} from` : `${step} from loan`}
        {...(isVolume ? MONEY : LOANS)}
        {...form.getInputProps(`steps.${at}.from`)}
      />
      <NumberInput
        label={`${step} extra basis points`}
        {...BASIS_POINTS}
        {...form.getInputProps(`steps.${at}.extraBp`)}
      />
      <Button variant="subtle" aria-label={`Remove step ${at + 1}`} onClick={() => form.removeListItem('steps', at)}>
        Remove
      </Button>
    </div>
  )
}
