import { AGENT_RULES, type AgentField, agentFieldFault } from '@upline/contracts'
import { Button, FormError, FormFoot, FormSection, Panel, TextInput, toast } from '@upline/ui'
import { Textarea, useForm, type UseFormReturnType } from '@upline/ui/forms'
import { useDeferredValue, useEffect, useState } from 'react'
import { type AgentForm, type Draft } from './draft.ts'
import { DetailsProgress } from './details-progress.tsx'
import { sectionTitle } from './details-sections.ts'
import { PhotoField } from './photo-field.tsx'
import { ReferralNote } from './referral-note.tsx'
import { uploadPhoto } from './upload-photo.ts'
import type { ReferralLookup } from './use-referral.ts'

type FormApi = UseFormReturnType<AgentForm>

const RULES = Object.fromEntries(
  (Object.keys(AGENT_RULES) as AgentField[]).map((field) => [
    field,
    (value: string) => agentFieldFault(field, value) ?? null,
  ]),
)

interface Props {
  draft: Draft
  referral: ReferralLookup
  onChange: (changes: Partial<Draft>) => void
  onSaved: (saved: Pick<Draft, 'form' | 'photoUrl'>) => void
}

export function DetailsStep({ draft, referral, onChange, onSaved }: Props) {
  const { form, photo, setPhoto, isBusy, failure, onSubmit } = useDetails({ draft, referral, onChange, onSaved })
  // What is below the screen of a phone appears one frame later. In one frame, all of it would block a slow phone for a fifth of a second.
  const hasLowerPart = useDeferredValue(true, false)
  return (
    <Panel title="Agent Registration">
      <ReferralNote recruiter={draft.recruiter} lookup={referral} />
      <form aria-label="Agent Registration" noValidate onSubmit={onSubmit}>
        <DetailsProgress form={form.values} />
        <Person form={form} />
        {hasLowerPart && (
          <>
            <PhotoField photo={photo} kept={draft.photoUrl} onPhoto={setPhoto} />
            <Phones form={form} />
            <Websites form={form} />
            <SocialMedia form={form} />
            <About form={form} />
            <FormError>{failure}</FormError>
            <FormFoot>
              <Button type="submit" loading={isBusy}>
                Continue to Payment
              </Button>
            </FormFoot>
          </>
        )}
      </form>
    </Panel>
  )
}

/** The form and the photo, which are saved together. */
function useDetails({ draft, referral, onChange, onSaved }: Props) {
  const [photo, setPhoto] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useForm<AgentForm>({
    initialValues: draft.form,
    validate: RULES,
    onValuesChange: (values) => onChange({ form: values }),
  })
  useEffect(() => setFailure(undefined), [form.values])
  const submitted = async (values: AgentForm) => {
    setBusy(true)
    // Without a recruiter, the member who invited this person would lose the recruit and the bonus.
    if (referral.result === 'failed') await referral.retry()
    const photoUrl = photo ? await uploadPhoto(photo) : draft.photoUrl
    setBusy(false)
    toast({ title: 'Information Saved', message: 'Now choose your plan.' })
    onSaved({ form: values, photoUrl: photoUrl ?? '' })
  }
  const onSubmit = form.onSubmit(
    (values) => void submitted(values),
    (errors) => {
      setFailure('Check the highlighted fields.')
      // The button is far below the fields.
      const first = Object.keys(errors)[0] as AgentField | undefined
      if (first) form.getInputNode(first)?.focus()
    },
  )
  return { form, photo, setPhoto, isBusy, failure, onSubmit }
}

const Person = ({ form }: { form: FormApi }) => (
  <FormSection title={sectionTitle('Personal')}>
    <TextInput label="First Name" withAsterisk autoComplete="given-name" {...form.getInputProps('firstName')} />
    <TextInput label="Last Name" withAsterisk autoComplete="family-name" {...form.getInputProps('lastName')} />
    <TextInput label="Email" type="email" withAsterisk autoComplete="email" {...form.getInputProps('email')} />
    <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
    <TextInput label="NMLS ID" withAsterisk {...form.getInputProps('nmls')} />
  </FormSection>
)

const Phones = ({ form }: { form: FormApi }) => (
  <FormSection title={sectionTitle('Phone')}>
    <TextInput label="Mobile Phone" type="tel" withAsterisk autoComplete="tel" {...form.getInputProps('mobilePhone')} />
    <TextInput label="Office Phone" type="tel" {...form.getInputProps('officePhone')} />
    <TextInput label="Phone Extension" {...form.getInputProps('phoneExtension')} />
    <TextInput label="Toll-Free Phone" type="tel" {...form.getInputProps('tollFreePhone')} />
    <TextInput label="Fax" type="tel" {...form.getInputProps('fax')} />
  </FormSection>
)

const WEBSITES: LinkField[] = [
  ['website', 'Website'],
  ['calendarLink', 'Calendar Link'],
]

const SOCIAL_MEDIA: LinkField[] = [
  ['facebookUrl', 'Facebook URL'],
  ['twitterUrl', 'Twitter URL'],
  ['linkedinUrl', 'LinkedIn URL'],
  ['youtubeUrl', 'YouTube URL'],
  ['instagramUrl', 'Instagram URL'],
]

type LinkField = [AgentField, label: string]

const Websites = ({ form }: { form: FormApi }) => (
  <FormSection title={sectionTitle('Websites')}>
    <LinkFields form={form} links={WEBSITES} />
  </FormSection>
)

const SocialMedia = ({ form }: { form: FormApi }) => (
  <FormSection title={sectionTitle('Social Media')}>
    <LinkFields form={form} links={SOCIAL_MEDIA} />
  </FormSection>
)

const LinkFields = ({ form, links }: { form: FormApi; links: LinkField[] }) =>
  links.map(([field, label]) => (
    <TextInput key={field} label={label} type="url" placeholder="https://" {...form.getInputProps(field)} />
  ))

const About = ({ form }: { form: FormApi }) => (
  <FormSection title={sectionTitle('About You')}>
    <div data-wide>
      <Textarea label="Bio" rows={3} maxRows={10} {...form.getInputProps('bio')} />
    </div>
    <div data-wide>
      <Textarea label="Comments" rows={2} maxRows={6} {...form.getInputProps('comments')} />
    </div>
  </FormSection>
)
