import { type FieldError, PLANS, type PlanType, SITE_THEMES } from '@upline/contracts'
import { FormSection, TextInput } from '@upline/ui'
import { NumberInput, Switch, Textarea, type UseFormReturnType } from '@upline/ui/data'
import type { SiteForm } from './site-form.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** Spans both columns of the form. */
const WIDE = { 'data-wide': true }

interface Props {
  form: UseFormReturnType<SiteForm>
  plan: PlanType
  /** Bonus per recruit in US dollars. null without a bonus. */
  bonus: number | null
  /** Claims that block publishing, by field. */
  claims: FieldError[]
}

/** Props of a field, with the claim that blocks publishing. */
const propsOf =
  ({ form, claims }: Pick<Props, 'form' | 'claims'>) =>
  (field: keyof SiteForm, options: Parameters<typeof form.getInputProps>[1] = {}) => {
    const messages = claims.filter((claim) => claim.field === field).map(({ message }) => message)
    return { ...form.getInputProps(field, options), ...(messages.length > 0 ? { error: messages.join(' ') } : {}) }
  }

export const SiteFields = ({ form, plan, bonus, claims }: Props) => {
  const input = propsOf({ form, claims })
  return (
    <>
      <FormSection title="Contact Information" note="Shown on your site. The confirmation goes to your account email.">
        <TextInput label="First Name" withAsterisk autoComplete="given-name" maxLength={100} {...input('firstName')} />
        <TextInput label="Last Name" withAsterisk autoComplete="family-name" maxLength={100} {...input('lastName')} />
        <TextInput label="Email" type="email" withAsterisk autoComplete="email" maxLength={254} {...input('email')} />
        <TextInput label="Phone" type="tel" withAsterisk autoComplete="tel" maxLength={40} {...input('phone')} />
      </FormSection>
      <FormSection title="Your Site">
        <TextInput label="Site Name" withAsterisk maxLength={80} wrapperProps={WIDE} {...input('siteName')} />
        <TextInput
          label="Tagline"
          description="Headline at the top of your site"
          maxLength={160}
          wrapperProps={WIDE}
          {...input('tagline')}
        />
        <Textarea label="About" rows={4} maxRows={12} maxLength={4000} wrapperProps={WIDE} {...input('aboutText')} />
      </FormSection>
      <FormSection title="Theme">
        <ThemeChoice
          themes={SITE_THEMES[PLANS[plan].kind]}
          chosen={form.values.selectedTheme}
          onChoose={(theme) => form.setFieldValue('selectedTheme', theme)}
        />
      </FormSection>
      {plan === 'premium' && <RecruitingFields form={form} bonus={bonus} claims={claims} />}
    </>
  )
}

const RecruitingFields = ({ form, bonus, claims }: Omit<Props, 'plan'>) => (
  <FormSection title="Recruiting">
    <Switch
      label="Enable recruiting"
      description="Shows the bonus per recruit with examples"
      wrapperProps={WIDE}
      {...form.getInputProps('enableRecruiting', { type: 'checkbox' })}
    />
    <NumberInput
      label="Commission amount per recruit"
      prefix="$"
      min={0}
      max={100_000}
      decimalScale={2}
      disabled={!form.values.enableRecruiting}
      description={bonus === null ? 'The company currently pays no bonus.' : `The company pays $${bonus} per recruit.`}
      {...propsOf({ form, claims })('commissionRate')}
    />
  </FormSection>
)
