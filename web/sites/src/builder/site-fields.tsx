import { PLANS, type PlanType, SITE_THEMES } from '@upline/contracts'
import { FormSection, TextInput } from '@upline/ui'
import { NumberInput, Switch, Textarea, type UseFormReturnType } from '@upline/ui/data'
import type { SiteForm } from './site-form.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** Both columns of the form. */
const WIDE = { 'data-wide': true }

interface Props {
  form: UseFormReturnType<SiteForm>
  plan: PlanType
}

export const SiteFields = ({ form, plan }: Props) => (
  <>
    <FormSection
      title="Contact Information"
      note="Shown on your site. The confirmation goes to the address of your account."
    >
      <TextInput
        label="First Name"
        withAsterisk
        autoComplete="given-name"
        maxLength={100}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label="Last Name"
        withAsterisk
        autoComplete="family-name"
        maxLength={100}
        {...form.getInputProps('lastName')}
      />
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone"
        type="tel"
        withAsterisk
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('phone')}
      />
    </FormSection>
    <FormSection title="Your Site">
      <TextInput
        label="Site Name"
        withAsterisk
        maxLength={80}
        wrapperProps={WIDE}
        {...form.getInputProps('siteName')}
      />
      <TextInput
        label="Tagline"
        description="The largest line of your site"
        maxLength={160}
        wrapperProps={WIDE}
        {...form.getInputProps('tagline')}
      />
      <Textarea
        label="About"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={4000}
        wrapperProps={WIDE}
        {...form.getInputProps('aboutText')}
      />
    </FormSection>
    <FormSection title="Theme">
      <ThemeChoice
        themes={SITE_THEMES[PLANS[plan].kind]}
        chosen={form.values.selectedTheme}
        onChoose={(theme) => form.setFieldValue('selectedTheme', theme)}
      />
    </FormSection>
    {plan === 'premium' && <RecruitingFields form={form} />}
  </>
)

const RecruitingFields = ({ form }: { form: UseFormReturnType<SiteForm> }) => (
  <FormSection title="Recruiting">
    <Switch
      label="Enable recruiting"
      description="Shows what a recruit pays, with examples"
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
      {...form.getInputProps('commissionRate')}
    />
  </FormSection>
)
