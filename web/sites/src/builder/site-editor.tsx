import { type FieldError, PLANS, type PlanType, type Site } from '@upline/contracts'
import { Button, FormFoot, Note, toast, useDebouncedValue } from '@upline/ui'
import { useForm } from '@upline/ui/data'
import { ForChanges, Link, useNavigate } from '@upline/web-kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import css from './builder.module.css'
import { SiteFields } from './site-fields.tsx'
import { firstForm, missingIn, requestOf, type SiteForm } from './site-form.ts'
import { SitePreview } from './site-preview.tsx'
import { useCreateSite, usePreview } from './use-sites.ts'

/** Delay before the redirect to the dashboard (product text, section 9). */
const REDIRECT_MS = 3_000
const TYPING_MS = 400

interface Props {
  plan: PlanType
  contact: Pick<SiteForm, 'firstName' | 'lastName' | 'email' | 'phone'>
  site: Site | undefined
  /** Whether the plan includes this site. */
  isOpen: boolean
  /** The company's bonus per recruit in US dollars. null without a bonus. */
  bonus: number | null
  /** Profile fields that pages leave out, with the reason. */
  profileNotes: FieldError[]
}

export function SiteEditor({ plan, contact, site, isOpen, bonus, profileNotes }: Props) {
  const form = useForm<SiteForm>({ initialValues: firstForm(plan, contact, site?.content) })
  const { isLeaving, leave } = useLeaving()
  const create = useCreateSite({ onCreated: leave })
  const [shown] = useDebouncedValue(form.values, TYPING_MS)
  const preview = usePreview(requestOf(plan, shown))
  const isCreating = create.isPending || isLeaving
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (isCreating) return
    const missing = missingIn(form.values)
    if (missing) toast({ title: 'Missing Information', message: missing, destructive: true })
    else create.mutate({ request: requestOf(plan, form.values), isUpdate: site !== undefined })
  }
  return (
    <div className={css.builder}>
      <form noValidate onSubmit={submitted} aria-label="Your site">
        <SiteNotes isOpen={isOpen} profileNotes={profileNotes} />
        <SiteFields form={form} plan={plan} bonus={bonus} claims={preview.data?.claims ?? []} />
        <FormFoot sticky>
          <span role="status" className={css.state}>
            {isLeaving
              ? 'Your site is online. Redirecting to your dashboard...'
              : create.isPending
                ? 'Creating...'
                : ''}
          </span>
          <ForChanges>
            <Button type="submit" loading={isCreating} disabled={!isOpen}>
              {site ? 'Update My Site' : 'Create My Site'}
            </Button>
          </ForChanges>
        </FormFoot>
      </form>
      <SitePreview preview={preview} />
    </div>
  )
}

/** The plan that the site needs, and the profile fields that its pages leave out. */
const SiteNotes = ({ isOpen, profileNotes }: Pick<Props, 'isOpen' | 'profileNotes'>) => (
  <>
    {!isOpen && (
      <Note>
        The recruiting site is part of {PLANS.premium.name}, ${PLANS.premium.dollars} a month.{' '}
        <Link to="/recruiting" className={css.way}>
          See Your Plan
        </Link>
      </Note>
    )}
    {profileNotes.map(({ field, message }) => (
      <Note key={`${field} ${message}`}>{message} Change it in your profile.</Note>
    ))}
  </>
)

function useLeaving() {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    setLeaving(true)
    timer.current = setTimeout(() => void navigate('/dashboard'), REDIRECT_MS)
  }
  return { isLeaving, leave }
}
